import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { withExplicitTls } from './connection-errors.ts'

export interface NotificationHandlers {
  /** The connection is open. Earlier notifications were lost. */
  onStarted: () => void
  onNotification: (channel: string, payload: string) => void
  onFailed: (error: Error) => void
  /** The connection is open, but notifications do not arrive: a pooler in transaction mode. */
  onSilent: () => void
}

/** Sends a notification over another connection. */
type Notify = (channel: string, payload: string) => Promise<unknown>

/** The delay doubles after each failure. */
const MIN_DELAY_MS = 250
const MAX_DELAY_MS = 30_000
/** A periodic query detects a dead connection. */
const KEEP_ALIVE_MS = 30_000
const QUERY_TIMEOUT_MS = 10_000

/** The server notifies itself once, to find out whether notifications arrive. */
const CHECK_CHANNEL = 'inkfleet_check'
const CHECK_TIMEOUT_MS = 5_000

/** Receives notifications on a separate connection, and reconnects until stopped. */
export function listen(
  url: string,
  channels: readonly string[],
  handlers: NotificationHandlers,
  notify: Notify,
) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run() {
    let delayMs = MIN_DELAY_MS
    let isChecked = false
    while (!signal.aborted) {
      try {
        await listenOnce(url, channels, signal, {
          ...handlers,
          onStarted() {
            delayMs = MIN_DELAY_MS
            handlers.onStarted()
          },
          async check(heard) {
            if (isChecked) return
            const token = randomUUID()
            const arrival = heard(token)
            await notify(CHECK_CHANNEL, token)
            const hasArrived = await arrival
            isChecked = hasArrived !== undefined
            if (hasArrived === false) handlers.onSilent()
          },
        })
      } catch (error) {
        if (!signal.aborted) handlers.onFailed(error instanceof Error ? error : new Error('lost'))
      }
      await wait(delayMs, undefined, { signal }).catch(() => undefined)
      delayMs = Math.min(2 * delayMs, MAX_DELAY_MS)
    }
  }

  const done = run()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }
}

/** Resolves when the connection ends or `signal` aborts. */
async function listenOnce(
  url: string,
  channels: readonly string[],
  signal: AbortSignal,
  {
    onStarted,
    onNotification,
    check,
  }: NotificationHandlers & {
    check: (heard: (token: string) => Promise<boolean | undefined>) => Promise<void>
  },
) {
  const client = new pg.Client({
    connectionString: withExplicitTls(url),
    application_name: 'inkfleet-listener',
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  const closed = new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  // Awaited below, but it may reject earlier.
  closed.catch(() => undefined)
  const keepAlive = setInterval(() => void client.query('select 1').catch(end), KEEP_ALIVE_MS)
  function end() {
    client.connection.stream.destroy()
  }
  try {
    await Promise.race([client.connect(), closed])
    client.on('notification', ({ channel, payload }) => {
      if (channel !== CHECK_CHANNEL) onNotification(channel, payload ?? '')
    })
    const listened = [...channels, CHECK_CHANNEL]
    await client.query(listened.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '))
    onStarted()
    void check((token) => hears(client, token, closed)).catch(() => undefined)
    await closed
  } finally {
    clearInterval(keepAlive)
    await Promise.race([
      client.end().catch(() => undefined),
      wait(1_000, undefined, { ref: false }),
    ])
  }
}

/** Whether the client receives `token` in time; undefined if its connection ends before. */
function hears(client: pg.Client, token: string, closed: Promise<void>) {
  const heard = new Promise<boolean>((resolve) => {
    client.on('notification', ({ payload }) => {
      if (payload === token) resolve(true)
    })
  })
  const lost = () => undefined
  return Promise.race([
    heard,
    closed.then(lost, lost),
    wait(CHECK_TIMEOUT_MS, false, { ref: false }),
  ])
}
