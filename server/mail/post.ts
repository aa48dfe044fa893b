import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'

import type { Parts } from '#server/parts.ts'

export interface SmtpSettings {
  /** Such as smtps://user:password@host; never logged. */
  url: string
  /** Who the mails are from, such as `Inkfleet <ink@example.com>`. */
  from: string
}

const LOOK_EVERY_MS = 2_000
/** A mail that is being sent is left alone for so long; should the process die meanwhile, another one tries again. */
const CLAIMED_MS = 10 * 60_000
const SOCKET_TIMEOUT_MS = 60_000
/** Waits between attempts; after the last one nobody tries any more. */
const WAITS_MS = [1, 5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * 60_000)

/**
 * Sends what is queued, in every process: whoever claims a mail sends it. What was sent loses its words, since they hold links
 * that open accounts.
 */
export function startPost(
  { database, now }: Pick<Parts, 'database' | 'now'>,
  { url, from }: SmtpSettings,
  logger: FastifyBaseLogger,
  { lookEveryMs = LOOK_EVERY_MS } = {},
) {
  const transport = createTransport({
    url,
    connectionTimeout: SOCKET_TIMEOUT_MS,
    greetingTimeout: SOCKET_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let isStopped = false
  let working: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    working = working.then(sendAll).catch((err: unknown) => {
      logger.warn({ err }, 'the queue of mail cannot be read')
    })
  }, lookEveryMs)
  timer.unref()

  async function sendAll() {
    while (!isStopped) {
      const mail = await claim()
      if (!mail) return
      await send(mail)
    }
  }

  const claim = () =>
    database.as('system', (tx) =>
      tx
        .updateTable('mails')
        .set({
          attempts: sql`attempts + 1`,
          next_try_at: new Date(now().getTime() + CLAIMED_MS),
        })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('mails')
            .select('id')
            .where('sent_at', 'is', null)
            .where('given_up_at', 'is', null)
            .where('next_try_at', '<=', now())
            .orderBy('created_at')
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['id', 'recipient', 'subject', 'body', 'html', 'attempts'])
        .executeTakeFirst(),
    )
  type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

  async function send({ id, recipient, subject, body, html, attempts }: Claimed) {
    try {
      await transport.sendMail({
        from,
        // An address alone, never a list that somebody wrote into one.
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(html !== '' && { html }),
        // The same at each attempt: an answer that was lost shows nobody the mail twice.
        messageId: `<${id}@inkfleet>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      return await putOff(id, attempts, error)
    }
    await settle(id, { sent_at: now(), body: '', html: '' })
    logger.info({ mail: id }, 'a mail was sent')
  }

  async function putOff(id: string, attempts: number, error: unknown) {
    const wait = WAITS_MS[attempts - 1]
    const code = responseCodeOf(error)
    // What it answered may hold the address; the code says enough.
    const said = { mail: id, attempts, code, reason: reasonOf(error) }
    if (wait === undefined || (code !== undefined && code >= 500)) {
      logger.error(said, 'a mail was given up')
      return settle(id, { given_up_at: now(), body: '', html: '' })
    }
    logger.warn(said, 'a mail was not sent and is tried again')
    return settle(id, { next_try_at: new Date(now().getTime() + wait) })
  }

  const settle = async (
    id: string,
    changes: {
      sent_at?: Date
      given_up_at?: Date
      next_try_at?: Date
      body?: string
      html?: string
    },
  ) => {
    await database.as('system', (tx) =>
      tx.updateTable('mails').set(changes).where('id', '=', id).execute(),
    )
  }

  return {
    /** Finishes the mail that is on its way. */
    async stop() {
      isStopped = true
      clearInterval(timer)
      await working
      transport.close()
    },
  }
}

/** SMTP's number, where the server gave one. */
function responseCodeOf(error: unknown) {
  const code: unknown = (error as { responseCode?: unknown } | null)?.responseCode
  return typeof code === 'number' ? code : undefined
}

/** nodemailer's short name for it, such as ECONNECTION or EAUTH. */
function reasonOf(error: unknown) {
  const code: unknown = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'unknown'
}
