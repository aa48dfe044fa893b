import type { FastifyBaseLogger } from 'fastify'

import { drawChangedEntries } from '#server/devices/entry-frames.ts'
import { forgetTemplateFrames } from '#server/devices/unused-template-frames.ts'
import { removeUnusedMedia } from '#server/media/unused.ts'
import type { Parts } from '#server/parts.ts'
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '#src/contract/health.ts'

import { AUDIT_KEPT_MS } from './audit.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
const UNUSED_MEDIA_MS = 5 * 60 * 1_000
const CHANGED_ENTRIES_MS = 60 * 1_000
const MAILS_KEPT_MS = 30 * DAY_MS
/** As long as the longest window of the limits. */
const RATE_LIMITS_KEPT_MS = DAY_MS

/**
 * In every process: what is over is deleted hourly, and bytes that lost their last user soon after. Twice at the same moment
 * does no harm.
 */
export function keepHouse(parts: Parts, logger: FastifyBaseLogger) {
  const every = (periodMs: number, work: () => Promise<void>) => {
    const timer = setInterval(() => {
      work().catch((error: unknown) => logger.warn({ err: error }, 'tidying failed'))
    }, periodMs)
    return timer.unref()
  }
  const timers = [
    every(HOUR_MS, () => tidy(parts)),
    every(UNUSED_MEDIA_MS, () => removeUnusedMedia(parts.database, parts.media)),
    every(CHANGED_ENTRIES_MS, () => drawChangedEntries(parts, parts.now())),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

export async function tidy({ database, now }: Parts) {
  const before = (ageMs: number) => new Date(now().getTime() - ageMs)
  await database.as('system', async (tx) => {
    await forgetTemplateFrames(tx, now())
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', before(IDEMPOTENCY_KEY_LIFETIME_MS))
      .execute()
    await tx
      .deleteFrom('rate_limits')
      .where('started_at', '<', before(RATE_LIMITS_KEPT_MS))
      .execute()
    await tx.deleteFrom('audit_log').where('at', '<', before(AUDIT_KEPT_MS)).execute()
    await tx.deleteFrom('mails').where('created_at', '<', before(MAILS_KEPT_MS)).execute()
    await tx.deleteFrom('one_time_links').where('valid_till', '<', now()).execute()
    await tx.deleteFrom('refresh_tokens').where('valid_till', '<', now()).execute()
    await tx
      .deleteFrom('session_families')
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('refresh_tokens')
              .select('family_id')
              .whereRef('family_id', '=', 'session_families.id'),
          ),
        ),
      )
      .where('created_at', '<', before(DAY_MS))
      .execute()
  })
}
