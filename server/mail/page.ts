export interface KeptMail {
  recipient: string
  subject: string
  body: string
  created_at: Date
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Links are found before anything is escaped; only addresses of the web become one. */
const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part),
    )
    .join('')

const entry = ({ recipient, subject, body, created_at }: KeptMail) => `
    <article>
      <h2>${escaped(subject)}</h2>
      <p>To ${escaped(recipient)}, <time>${created_at.toISOString()}</time></p>
      <pre>${withLinks(body)}</pre>
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
      pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
    </style>
  </head>
  <body>
    <h1>Mail</h1>${mails.map(entry).join('') || '\n    <p>No mail yet.</p>'}
  </body>
</html>
`
