import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { createTransport, type NodemailerError } from 'nodemailer'

import { createOutage } from '#server/db/outage.ts'
import type { Dependencies } from '#server/dependencies.ts'

export interface SmtpSettings {
  url: string
  /** Sender, such as `Inkfleet <ink@example.com>`. */
  from: string
}

const POLL_INTERVAL_MS = 2_000
/** Lease of a mail being sent; if the process dies, another one retries after it. */
const LEASE_MS = 10 * 60_000
const SOCKET_TIMEOUT_MS = 60_000
/** Open requests finish after it, within the 10 s after which Docker kills a container. */
const STOP_TIMEOUT_MS = 1_000
/** Delays between attempts; sending fails permanently after the last one, or once the mail's link has expired. */
const RETRY_DELAYS_MS = [1, 5, 15, 60, 4 * 60, 12 * 60].map((minutes) => minutes * 60_000)

/**
 * Sends queued mail. Runs in every process; claiming prevents double sending. Sent mail loses its
 * text, which contains links that open accounts.
 */
export function startMailSender(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { url, from }: SmtpSettings,
  logger: FastifyBaseLogger,
  { pollIntervalMs = POLL_INTERVAL_MS, stopTimeoutMs = STOP_TIMEOUT_MS } = {},
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
  const outage = createOutage()
  const timer = setInterval(() => {
    working = working.then(sendAll).then(
      () => {
        if (outage.end()) logger.warn('can read the mail queue again')
      },
      (err: unknown) => {
        if (outage.isNews(String(err))) logger.warn({ err }, 'cannot read the mail queue')
      },
    )
  }, pollIntervalMs)
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
          next_try_at: new Date(now().getTime() + LEASE_MS),
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
        .returning(['useful_until', 'link_hash'])
        .executeTakeFirst(),
    )
  type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

  async function send(mail: Claimed) {
    const { id, recipient, subject, body, html } = mail
    if (isExpiredAt(mail, now())) {
      logger.error({ mail: id, reason: 'its link has expired' }, 'mail failed permanently')
      return giveUp(id)
    }
    if (mail.link_hash !== null && !(await isOpen(mail.link_hash))) {
      logger.info({ mail: id }, 'mail not sent: its link was used, replaced or withdrawn')
      return giveUp(id)
    }
    try {
      await transport.sendMail({
        from,
        // A single address, never parsed as a list.
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(html !== '' && { html }),
        // Constant across attempts, so that a repeated mail is not shown twice.
        messageId: `<${id}@inkfleet>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    } catch (error) {
      return await scheduleRetry(mail, error)
    }
    await updateMail(id, { sent_at: now(), body: '', html: '' })
    logger.info({ mail: id }, 'mail sent')
  }

  const isOpen = (linkHash: string) =>
    database.as('system', async (tx) => {
      const link = await tx
        .selectFrom('one_time_links')
        .select('token_hash')
        .where('token_hash', '=', linkHash)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      return link !== undefined
    })

  async function scheduleRetry(mail: Claimed, error: unknown) {
    const { id, attempts } = mail
    const delayMs = RETRY_DELAYS_MS[attempts - 1]
    const nextTryAt = nextTry(mail, now().getTime(), delayMs ?? 0)
    const { code, responseCode, command } = detailsOf(error)
    // The server's response may contain the address, so only the code is logged.
    const details = { mail: id, attempts, code: responseCode, reason: code ?? 'unknown', command }
    if (delayMs === undefined || isMessageRejected(error) || isExpiredAt(mail, nextTryAt)) {
      logger.error(details, 'mail failed permanently')
      return giveUp(id)
    }
    logger.warn(details, 'mail not sent, will retry')
    return updateMail(id, { next_try_at: nextTryAt })
  }

  const giveUp = (id: string) => updateMail(id, { given_up_at: now(), body: '', html: '' })

  const updateMail = async (
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
    /** Waits briefly for the mail being sent. An interrupted mail is due again after its lease. */
    async stop() {
      isStopped = true
      clearInterval(timer)
      await Promise.race([working, delay(stopTimeoutMs, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** The time to read a mail and follow its link. */
const USEFUL_MS = 10 * 60_000

/** Before its link expires, if that leaves time to use it. */
function nextTry({ useful_until }: { useful_until: Date | null }, nowMs: number, delayMs: number) {
  const latestMs = (useful_until?.getTime() ?? Number.POSITIVE_INFINITY) - USEFUL_MS
  const nextMs = nowMs + delayMs
  return new Date(nextMs > latestMs && nowMs < latestMs ? latestMs : nextMs)
}

const isExpiredAt = ({ useful_until }: { useful_until: Date | null }, at: Date) =>
  useful_until !== null && useful_until <= at

const TOO_LARGE = 552
const LOGIN_REQUIRED = 530
const TRANSACTION_FAILED = 554
/** Enhanced status codes of policy (login, relaying, signature), quota and sender, in any reply. */
const NOT_ABOUT_MESSAGE = /^5\d\d[ -]5\.(?:7\.\d+|4\.5|1\.[78])\b/

/**
 * True if the server permanently rejected this message, rather than the connection, the login or the
 * sender, which are the same for all mail: an operator can correct those. Many servers reject these
 * only after RCPT TO.
 */
function isMessageRejected(error: unknown) {
  const { code, permanent, responseCode, response = '', command } = detailsOf(error)
  if (!permanent || responseCode === LOGIN_REQUIRED) return false
  if (NOT_ABOUT_MESSAGE.test(response)) return false
  if (command === 'MAIL FROM') return responseCode === TOO_LARGE
  if (command === 'RCPT TO' && responseCode === TRANSACTION_FAILED) return false
  return code === 'EENVELOPE' || code === 'EMESSAGE'
}

/** nodemailer's code, such as EAUTH, with the SMTP status code and command, if any. */
const detailsOf = (error: unknown): NodemailerError =>
  error instanceof Error ? error : new Error('unknown')
