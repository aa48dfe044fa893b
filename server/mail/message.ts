/** Content of a mail, rendered as text and HTML. */
interface Contents {
  subject: string
  /** One paragraph each. */
  before: readonly string[]
  action?: { label: string; link: string }
  after: readonly string[]
}

export interface Message {
  subject: string
  text: string
  html: string
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Names are untrusted input. */
export const escaped = (text: string) =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Removes line breaks for headers. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const oneLine = (text: string) => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').trim()

const MAX_NAME_LENGTH = 60
/**
 * Other characters become spaces, so that no scheme, address, markup, control or invisible
 * character is left.
 */
const NOT_IN_NAMES = /[^\p{L}\p{M}\p{N} '’&,()+!./-]+/gu
/** Mail programs turn `evil.example` into a link. */
const INNER_DOT = /\.(?=\S)/g

/**
 * Shortens an untrusted name and removes everything that mail programs turn into links. May return
 * an empty string.
 */
export function plainName(name: string) {
  const plain = name
    .normalize('NFKC')
    .replaceAll(NOT_IN_NAMES, ' ')
    .replaceAll(INNER_DOT, ' ')
    .replaceAll(/\/{2,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const letters = [...plain]
  return letters.length > MAX_NAME_LENGTH
    ? `${letters
        .slice(0, MAX_NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : plain
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(oneLine(text))}</p>`

const button = ({ label, link }: { label: string; link: string }) =>
  `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;border:1px solid;border-radius:6px;text-decoration:none;font-weight:600">${escaped(label)}</a></p>`

const address = (link: string) =>
  `<p style="margin:24px 0 0;font-size:13px;overflow-wrap:anywhere">If the button does not work, open this address: ${escaped(link)}</p>`

/** Renders text and HTML without external resources, for light and dark themes. */
export function messageOf({ subject, before, action, after }: Contents): Message {
  const link = action ? [action.link] : []
  const text = [...before.map(oneLine), ...link, ...after.map(oneLine)].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<title>${escaped(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">Inkfleet</p>
${before.map(paragraph).join('\n')}
${action ? button(action) : ''}
${after.map(paragraph).join('\n')}
${action ? address(action.link) : ''}
</div>
</body>
</html>
`
  return { subject: oneLine(subject), text: `${text}\n`, html }
}
