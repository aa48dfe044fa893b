import { escaped } from './message.ts'

export interface KeptMail {
  recipient: string
  subject: string
  body: string
  /** Empty for mail of an older build. */
  html: string
  created_at: Date
}

/** Links are found before anything is escaped; only addresses of the web become one. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part),
    )
    .join('')

/** Without scripts, without an origin; what is pressed in it opens in a tab of its own. */
const asPage = (html: string) =>
  html &&
  `
      <details><summary>As a page</summary><iframe title="As a page" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(html.replace('<head>', '<head><base target="_blank">'))}"></iframe></details>`

const entry = ({ recipient, subject, body, html, created_at }: KeptMail) => `
    <article>
      <h2>${escaped(subject)}</h2>
      <p>To ${escaped(recipient)}, <time>${created_at.toISOString()}</time></p>
      <pre>${withLinks(body)}</pre>${asPage(html)}
    </article>`

/** Kept mail as one page without a script, the newest first. */
export const mailPage = (mails: readonly KeptMail[]) => `<!doctype html>
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
