import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { createLogger } from '#server/http/log.ts'
import { mailResetLink } from '#server/resources/password-reset/rules.ts'
import { mailInvitation } from '#server/services/invitations.ts'
import { createSmtpServer, type SmtpServer } from '#tests/helpers/debian-smtp.ts'
import { startScriptedSmtp } from '#tests/helpers/scripted-smtp.ts'
import { startTestServer, type TestServer } from '#tests/helpers/server.ts'

import { startMailSender } from './mail-sender.ts'
import { plainName } from './message.ts'
import { confirmEmailMessage, emailChangeMessage, invitationMessage } from './messages.ts'

const FROM = 'Inkfleet <ink@fleet.example>'
const WITHIN = { timeout: 20_000, interval: 50 }

let server: TestServer
let smtp: SmtpServer
const log: string[] = []
const posts: { stop: () => Promise<void> }[] = []

beforeAll(async () => {
  server = await startTestServer()
  smtp = await createSmtpServer()
}, 60_000)
afterEach(async () => {
  for (const post of posts.splice(0)) await post.stop()
  await smtp.stop()
  log.length = 0
})
afterAll(async () => {
  await smtp.dispose()
  await server.stop()
})

const post = (url = smtp.url, timing: { stopTimeoutMs?: number } = {}) =>
  posts.push(
    startMailSender(
      server.deps,
      { url, from: FROM },
      createLogger('debug', { write: (line) => void log.push(line) }),
      { pollIntervalMs: 20, ...timing },
    ),
  )
const queue = (recipient: string, message = invitation()) =>
  server.database.as('system', (tx) =>
    tx
      .insertInto('mails')
      .values({ recipient, subject: message.subject, body: message.text, html: message.html })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const row = (id: string) =>
  server.database.as('system', (tx) =>
    tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const invitation = (organizationName = 'Quay') =>
  invitationMessage({
    organizationName,
    invitedBy: 'Zoë <script>',
    link: 'https://ink.example/user/auth/confirm?emailToken=secret-of-mail&userId=1',
  })

/** Text and HTML of a message, as a mail program decodes them. */
function read(raw: string) {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const parts = rest
    .join('\n\n')
    .split(`--${boundary}`)
    .filter((part) => /content-type/i.test(part))
    .map(decoded)
  return { head: head.replaceAll(/\r?\n[ \t]+/g, ' '), parts }
}

function decoded(part: string) {
  const [head = '', ...rest] = part.trim().split(/\r?\n\r?\n/)
  const body = rest.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

describe('mail through an SMTP server', () => {
  it('arrives once, as text and HTML, and its stored body is deleted', async () => {
    await smtp.start()
    // Two processes share the queue.
    post()
    post()
    const { id } = await queue('zoe@ink.example')
    await vi.waitFor(async () => expect((await row(id)).sent_at).not.toBeNull(), WITHIN)
    const [raw = '', ...more] = smtp.messages()
    expect(more).toEqual([])
    const { head, parts } = read(raw)
    expect(head).toMatch(/^From: Inkfleet <ink@fleet\.example>$/m)
    expect(head).toMatch(/^To: zoe@ink\.example$/m)
    expect(head).toMatch(/^Subject: You are invited to Inkfleet$/m)
    expect(head).toContain(`Message-ID: <${id}@inkfleet>`)
    const [text = '', html = ''] = parts
    expect(text).toContain('Invited by: “Zoë script”')
    expect(text).toContain(
      'https://ink.example/user/auth/confirm?emailToken=secret-of-mail&userId=1',
    )
    expect(html).toContain('Invited by: “Zoë script”')
    expect(html).toContain('emailToken=secret-of-mail&amp;userId=1"')
    expect(await row(id)).toMatchObject({ body: '', html: '', attempts: 1 })
    expect(log.join()).not.toContain('secret-of-mail')
    expect(log.join()).not.toContain('zoe@ink.example')
  })

  it.each(["o'brien@ink.example", 'x&y@ink.example', 'user@xn--mnchen-3ya.example'])(
    'arrives at %s',
    async (recipient) => {
      await smtp.start()
      post()
      const { id } = await queue(recipient)
      await vi.waitFor(async () => expect((await row(id)).sent_at).not.toBeNull(), WITHIN)
      const arrived = smtp.messages().map((raw) => read(raw).head)
      const head = arrived.find((one) => one.includes(`<${id}@inkfleet>`))
      const lines = head?.split('\n')
      expect(lines).toContain(`To: ${recipient}`)
      expect(lines).toContain(`X-RcptTo: ${recipient}`)
    },
  )

  it('waits while the mail server is unreachable, and arrives afterward', async () => {
    post()
    const { id } = await queue('late@ink.example')
    await vi.waitFor(async () => expect((await row(id)).attempts).toBe(1), WITHIN)
    await vi.waitFor(() => expect(log.join()).toContain('mail not sent, will retry'), WITHIN)
    expect((await row(id)).body).toContain('secret-of-mail')
    await smtp.start()
    server.clock.advance(61_000)
    await vi.waitFor(async () => expect((await row(id)).sent_at).not.toBeNull(), WITHIN)
    expect(smtp.messages().join()).toContain('late@ink.example')
  })

  it('that the server rejects fails permanently, without blocking other mail', async () => {
    await smtp.start(4_000)
    post()
    const large = await queue('large@ink.example', {
      ...invitation(),
      text: 'word '.repeat(2_000),
    })
    const small = await queue('small@ink.example')
    await vi.waitFor(async () => expect((await row(large.id)).given_up_at).not.toBeNull(), WITHIN)
    await vi.waitFor(async () => expect((await row(small.id)).sent_at).not.toBeNull(), WITHIN)
    const said = log.find((line) => line.includes('mail failed permanently'))
    expect(said).toContain('552')
    expect(said).not.toContain('large@ink.example')
  })

  it.each([
    ['the password', 'AUTH', '535 wrong password'],
    ['the connection', 'greeting', '554 not for you'],
    ['mail without a login', 'MAIL', '530 log in first'],
    ['the sender', 'MAIL', '553 not your address'],
    ['relaying', 'RCPT', '554 5.7.1 <kept@ink.example>: Relay access denied'],
    ['a client without a login', 'RCPT', '554 log in first'],
    ['a sender of somebody else', 'RCPT', '553 5.7.1 <ink@fleet.example>: Sender address rejected'],
    ['the domain of the sender', 'RCPT', '550 5.1.8 <ink@fleet.example>: Domain not found'],
    ['mail above the quota', 'RCPT', '550-5.4.5 Daily quota exceeded\r\n550 5.4.5 try later'],
    ['an unsigned message', 'DATA', '550 5.7.26 unauthenticated sender'],
  ])('arrives after the server no longer rejects %s', async (_what, command, refusal) => {
    const replies: Record<string, string> = { [command]: refusal }
    const scripted = await startScriptedSmtp(replies)
    posts.push(scripted)
    post(scripted.url)
    const { id } = await queue('kept@ink.example')
    await vi.waitFor(() => expect(log.join()).toContain(refusal.slice(0, 3)), WITHIN)
    // The lease is longer.
    const retryBy = server.clock.at + 120_000
    await vi.waitFor(
      async () => expect((await row(id)).next_try_at.getTime()).toBeLessThan(retryBy),
      WITHIN,
    )
    const kept = await row(id)
    expect(kept.given_up_at).toBeNull()
    expect(kept.body).toContain('secret-of-mail')
    delete replies[command]
    server.clock.advance(61_000)
    await vi.waitFor(async () => expect((await row(id)).sent_at).not.toBeNull(), WITHIN)
    expect(scripted.messages).toHaveLength(1)
  })

  it.each([
    ['the recipient', 'RCPT', '550 no such user'],
    ['the mailbox of the recipient', 'RCPT', '550 5.1.1 no such user'],
    ['the content of the message', 'DATA', '554 5.6.0 looks broken'],
    ['the message', 'DATA', '554 looks like spam'],
    ['the size of the message', 'MAIL', '552 too large'],
  ])('fails permanently if the server rejects %s', async (_what, command, refusal) => {
    const scripted = await startScriptedSmtp({ [command]: refusal })
    posts.push(scripted)
    post(scripted.url)
    const { id } = await queue('refused@ink.example')
    await vi.waitFor(async () => expect((await row(id)).given_up_at).not.toBeNull(), WITHIN)
    expect(await row(id)).toMatchObject({ attempts: 1, body: '', html: '' })
  })

  it('stays queued if the server stops while its mail server does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const sockets: Socket[] = []
    silent.on('connection', (socket) => sockets.push(socket))
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as { port: number }
    post(`smtp://127.0.0.1:${port}`, { stopTimeoutMs: 100 })
    const { id } = await queue('waiting@ink.example')
    await vi.waitFor(() => expect(sockets).toHaveLength(1), WITHIN)
    for (const sender of posts.splice(0)) await sender.stop()
    expect(log).toEqual([])
    expect(await row(id)).toMatchObject({ sent_at: null, given_up_at: null, attempts: 1 })
    for (const socket of sockets) socket.destroy()
    await vi.waitFor(() => expect(log.join()).toContain('mail not sent, will retry'), WITHIN)
    await server.database.as('system', (tx) =>
      tx.deleteFrom('mails').where('id', '=', id).execute(),
    )
  })

  it('is retried for hours, then fails permanently', async () => {
    post()
    const { id } = await queue('never@ink.example')
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await vi.waitFor(async () => expect((await row(id)).attempts).toBe(attempt), WITHIN)
      await vi.waitFor(
        () => expect(log.filter((line) => line.includes('"attempts"')).length).toBe(attempt),
        WITHIN,
      )
      server.clock.advance(13 * 60 * 60_000)
    }
    const failed = { sent_at: null, body: '', given_up_at: expect.any(Date) }
    await vi.waitFor(async () => expect(await row(id)).toMatchObject(failed), WITHIN)
  })
})

async function resetMail() {
  const { id: organizationId } = await server.addOrganization()
  const { email } = await server.addUser('ORG_OWNER', organizationId)
  await mailResetLink(server.deps, email, 'https://ink.example')
  return server.database.as('system', (tx) =>
    tx
      .selectFrom('mails')
      .select(['id', 'recipient'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow(),
  )
}

it('is tried once more before its link expires', async () => {
  post()
  const { id } = await resetMail()
  const minutes = async (count: number, attempts: number) => {
    server.clock.advance(count * 60_000)
    await vi.waitFor(async () => expect((await row(id)).attempts).toBe(attempts), WITHIN)
    await vi.waitFor(
      async () => expect((await row(id)).next_try_at > server.deps.now()).toBe(true),
      WITHIN,
    )
  }
  await minutes(0, 1)
  await minutes(1, 2)
  await minutes(5, 3)
  await minutes(15, 4)
  await smtp.start()
  server.clock.advance(30 * 60_000)
  await vi.waitFor(async () => expect((await row(id)).sent_at).not.toBeNull(), WITHIN)
})

it('is not sent once its link has expired', async () => {
  post()
  const tried = await resetMail()
  await vi.waitFor(async () => {
    server.clock.advance(60_000)
    expect((await row(tried.id)).given_up_at).not.toBeNull()
  }, WITHIN)
  for (const sender of posts.splice(0)) await sender.stop()
  const untried = await resetMail()
  server.clock.advance(61 * 60_000)
  await smtp.start()
  post()
  const other = await queue('other@ink.example')
  await vi.waitFor(async () => expect((await row(other.id)).sent_at).not.toBeNull(), WITHIN)
  for (const { id, recipient } of [tried, untried]) {
    expect(await row(id)).toMatchObject({ sent_at: null, given_up_at: expect.any(Date), body: '' })
    expect(smtp.messages().join()).not.toContain(recipient)
  }
})

describe('a mail whose link no longer works', () => {
  const invite = async ({ id: userId, email }: { id: string; email: string }) => {
    const organization = await server.addOrganization()
    const invited = { userId, email, organization: { id: organization.id, name: 'Quay' } }
    await server.database.as('system', (tx) =>
      mailInvitation(tx, 'system', server.deps, invited, 'https://ink.example'),
    )
  }
  const addGuest = async () => server.addUser('ORG_VIEWER', (await server.addOrganization()).id)
  const tried = async (recipient: string) =>
    vi.waitFor(async () => {
      const [first] = await server.mailsTo(recipient)
      expect(first?.attempts).toBe(1)
      // The lease is longer.
      expect(first?.next_try_at.getTime()).toBeLessThan(server.clock.at + 120_000)
    }, WITHIN)

  it('is not sent after the mail that replaced it', async () => {
    post()
    const guest = await addGuest()
    await invite(guest)
    await tried(guest.email)
    await smtp.start()
    await invite(guest)
    await vi.waitFor(async () => {
      const [, second] = await server.mailsTo(guest.email)
      expect(second?.sent_at).not.toBeNull()
    }, WITHIN)
    server.clock.advance(5 * 60 * 60_000)
    await vi.waitFor(async () => {
      const [first] = await server.mailsTo(guest.email)
      expect(first).toMatchObject({ given_up_at: expect.any(Date), sent_at: null, body: '' })
    }, WITHIN)
    const arrived = smtp.messages().filter((raw) => raw.includes(guest.email))
    expect(arrived).toHaveLength(1)
  })

  it('is not sent after its link was used or withdrawn', async () => {
    post()
    const { id, recipient } = await resetMail()
    const guest = await addGuest()
    await invite(guest)
    await tried(recipient)
    await tried(guest.email)
    await server.database.as('system', async (tx) => {
      await tx.deleteFrom('users').where('email', '=', guest.email).execute()
      await tx.updateTable('one_time_links').set({ used_at: server.deps.now() }).execute()
    })
    await smtp.start()
    server.clock.advance(61_000)
    await vi.waitFor(async () => {
      const [invitationMail] = await server.mailsTo(guest.email)
      for (const one of [await row(id), invitationMail])
        expect(one).toMatchObject({ given_up_at: expect.any(Date), sent_at: null, body: '' })
    }, WITHIN)
    for (const address of [recipient, guest.email])
      expect(smtp.messages().join()).not.toContain(address)
  })
})

const HOSTILE_NAMES = [
  'Win a prize at http://evil.example',
  'HTTPS://EVIL.EXAMPLE/?a=b#c',
  'www.evil.example',
  'evil.example',
  'evil\u3002example ｅｖｉｌ．ｅｘａｍｐｌｅ evil․example',
  'ann@evil.example',
  'mailto:ann@evil.example',
  '<a href="//evil.example">Press</a>',
  'Quay\r\nBcc: all@evil.example\r\n\r\n<b>Sons</b>',
  '\u202Eelpmaxe.live//:ptth\u2066',
  '“ end of the quotation. Hello, go to evil.example',
]
const LINK = 'https://ink.example/user/auth/confirm?token=1'

describe.each(HOSTILE_NAMES)('the name %j', (name) => {
  const changedBy = { fullName: name, email: 'manager@ink.example' }
  it.each([
    ['an invitation', invitationMessage({ organizationName: name, invitedBy: name, link: LINK })],
    ['a confirmation', confirmEmailMessage({ organizationName: name, changedBy, link: LINK })],
    [
      'a notice',
      emailChangeMessage({ organizationName: name, changedBy, newEmail: 'new@ink.example' }),
    ],
  ])('stays out of greeting, subject, links and markup of %s', (_kind, { subject, text, html }) => {
    const word = /evil|live|Press|Sons/i
    expect(subject).not.toMatch(word)
    expect(text).toMatch(/^Hello,\n/)
    // Names appear below the text, each on its own line and in quotation marks.
    const lines = text.split('\n').filter((line) => word.test(line))
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toMatch(/^(?:Organization|Invited by|Changed by): “[^“”]+”$/)
      expect(line).not.toMatch(/[.@:](?=[^\s“])|\/\/|\p{C}/u)
    }
    for (const form of [text, html]) expect(form).not.toMatch(/evil\.example|\r/i)
    expect(html).not.toMatch(/<b>|<a href="(?!https:\/\/ink\.example)/)
  })
})

it.each([
  ["Quay & Sons' A/S, Ltd. (North)", "Quay & Sons' A/S, Ltd. (North)"],
  ['Łódź 3000!', 'Łódź 3000!'],
  ['東京 ディスプレイ', '東京 ディスプレイ'],
  ['x'.repeat(80), `${'x'.repeat(59)}…`],
  ['😀 <>', ''],
])('sanitizes the name %j as %j', (name, expected) => {
  expect(plainName(name)).toBe(expected)
})

it('omits a name that is empty after sanitizing', () => {
  expect(invitation('😀').text).not.toContain('Organization')
})

it('logs once that the database is gone, and once that it is back', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  onTestFinished(() => void vi.restoreAllMocks())
  const as = vi.spyOn(server.database, 'as').mockRejectedValue(new Error('connect ECONNREFUSED'))
  post()
  await vi.waitFor(() => expect(as.mock.calls.length).toBeGreaterThan(3), WITHIN)
  as.mockRestore()
  await vi.waitFor(() => expect(log.join('')).toContain('can read the mail queue again'), WITHIN)
  expect(log.filter((line) => line.includes('cannot read the mail queue'))).toHaveLength(1)
})
