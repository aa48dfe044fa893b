import * as v from 'valibot'

/** RFC 5321, 4.5.3.1 */
const MAX_EMAIL_LENGTH = 254
const MAX_LOCAL_PART_LENGTH = 64

/** Rejects ASCII characters that a URL would not parse as part of the host; the URL parser validates the others. */
const HOST = /^[\da-z.\u{80}-\u{10FFFF}-]+$/iu
const LOCAL_PART = /^[^.@]+(?:\.[^.@]+)*$/
const TOP_LEVEL_DOMAIN = /\.(?:[a-z]{2,}|xn--[\da-z-]+)$/

/**
 * The canonical form for storage and comparison: the domain in lower case, internationalized ones in ASCII (UTS 46, by the URL
 * parser). Empty if it is not an internet email address. Rejects local parts beyond ASCII, which few mail servers support.
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

/** Parses to the canonical form. The messages are codes, which differ between forms. */
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

/** Compares canonical addresses. In practice, local parts are case-insensitive. */
export const isSameEmail = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
