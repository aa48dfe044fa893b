import * as v from 'valibot'

/** RFC 5321, 4.5.3.1 */
const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64

/** No ASCII character that a URL would read as anything but a part of the host; the URL parser judges the other ones. */
const HOST = /^[\da-z.\u{80}-\u{10FFFF}-]+$/iu
const LOCAL_PART = /^[^.@]+(?:\.[^.@]+)*$/
const TOP_LEVEL_DOMAIN = /\.(?:[a-z]{2,}|xn--[\da-z-]+)$/

/**
 * An address as it is stored and compared: the domain in lower case, an internationalized one in ASCII (UTS 46, by the URL parser).
 * Empty for what is no address of a mailbox on the internet. Local parts beyond ASCII are refused: few mail servers take them.
 */
function canonicalEmail(text: string) {
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
  if (!LOCAL_PART.test(local) || local.length > MAX_LOCAL_PART_LENGTH) return ''
  if (!HOST.test(domain) || !URL.canParse(`http://${domain}`)) return ''
  const { hostname } = new URL(`http://${domain}`)
  const email = `${local}@${hostname}`
  return TOP_LEVEL_DOMAIN.test(hostname) && email.length <= MAX_EMAIL_LENGTH ? email : ''
}

/** Parses to the canonical form. The messages are keys of the catalogue: each form has its own. */
/*#__NO_SIDE_EFFECTS__*/
export const emailSchema = (missing: string, invalid: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(missing),
    v.maxLength(MAX_EMAIL_LENGTH, 'validation:tooLong'),
    v.transform(canonicalEmail),
    v.rfcEmail(invalid),
  )

/** Of two canonical addresses. No mail server in use tells the case of a local part apart. */
export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
