import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

export interface Hearing {
  /** Notifications come from now on; any that were sent before are lost. */
  started: () => void
  heard: (channel: string, payload: string) => void
  failed: (error: Error) => void
}

/** Twice the last delay after each failure. */
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 30_000
/** A connection that died without a word is noticed by a question that nobody answers. */
const ASK_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 10_000

/** Hears notifications on a connection of its own, and connects again for as long as it takes. */
export function listen(url: string, channels: readonly string[], hearing: Hearing) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run() {
    let delayMs = FIRST_DELAY_MS
    while (!signal.aborted) {
      try {
        await hearOnce(url, channels, signal, {
          ...hearing,
          started() {
            delayMs = FIRST_DELAY_MS
            hearing.started()
          },
        })
      } catch (error) {
        if (!signal.aborted) hearing.failed(error instanceof Error ? error : new Error('lost'))
      }
      await wait(delayMs, undefined, { signal }).catch(() => undefined)
      delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)
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

/** Ends when the connection does, or with `signal`. */
async function hearOnce(
  url: string,
  channels: readonly string[],
  signal: AbortSignal,
  { started, heard }: Hearing,
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'inkfleet-listener',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    keepAlive: true,
  })
  const over = new Promise<void>((resolve, reject) => {
    client.on('error', reject)
    client.on('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  // Heard below, but it may fail before anybody waits for it.
  over.catch(() => undefined)
  const asking = setInterval(() => void client.query('select 1').catch(end), ASK_EVERY_MS)
  function end() {
    client.connection.stream.destroy()
  }
  try {
    await Promise.race([client.connect(), over])
    client.on('notification', ({ channel, payload }) => heard(channel, payload ?? ''))
    await client.query(channels.map((name) => `listen ${pg.escapeIdentifier(name)}`).join('; '))
    started()
    await over
  } finally {
    clearInterval(asking)
    await Promise.race([
      client.end().catch(() => undefined),
      wait(1_000, undefined, { ref: false }),
    ])
  }
}
