import { escaped } from './message.ts'

export interface StoredMail {
  recipient: string
  subject: string
  body: string
  /** Empty for mail of older builds. */
  html: string
  created_at: Date
}

/** Splits links before escaping; only http and https addresses become links. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part),
    )
    .join('')

/** Sandboxed: no scripts, no origin, links open in new tabs. */
const asPage = (html: string) =>
  html &&
  `
      <details><summary>As a page</summary><iframe title="As a page" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(html.replace('<head>', '<head><base target="_blank">'))}"></iframe></details>`

const entry = ({ recipient, subject, body, html, created_at }: StoredMail) => `
    <article>
      <h2>${escaped(subject)}</h2>
      <p>To ${escaped(recipient)}, <time>${created_at.toISOString()}</time></p>
      <pre>${withLinks(body)}</pre>${asPage(html)}
    </article>`

/** Lists stored mail without scripts, newest first. */
export const mailPage = (mails: readonly StoredMail[]) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Mail</title>
    <style>
      body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui; }
      article { border-top: 1px solid; }
      iframe { width: 100%; height: 28rem; border: 1px solid; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
    </style>
  </head>
  <body>
    <h1>Mail</h1>${mails.map(entry).join('') || '\n    <p>No mail yet.</p>'}
  </body>
</html>
`
