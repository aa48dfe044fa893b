import type { FastifyBaseLogger } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { drawChangedEntries } from '#server/devices/entry-frames.ts'
import { deleteUnusedTemplateFrames } from '#server/devices/template-frames.ts'
import { removeUnusedMedia } from '#server/media/unused.ts'
import { IDEMPOTENCY_KEY_LIFETIME_MS } from '#src/contract/health.ts'

import { AUDIT_RETENTION_MS } from './audit.ts'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
const UNUSED_MEDIA_INTERVAL_MS = 5 * 60 * 1_000
const CHANGED_ENTRIES_INTERVAL_MS = 60 * 1_000
const MAIL_RETENTION_MS = 30 * DAY_MS
/** Covers a network outage overnight. */
const UPLOAD_PARTS_RETENTION_MS = 2 * DAY_MS
/** At least the longest rate-limit window. */
const RATE_LIMIT_RETENTION_MS = DAY_MS

/** Periodic cleanup in every process; concurrent runs are harmless. */
export function startMaintenance(deps: Dependencies, logger: FastifyBaseLogger) {
  const repeat = (periodMs: number, work: () => Promise<void>) => {
    let isRunning = false
    const timer = setInterval(() => {
      if (isRunning) return
      isRunning = true
      work()
        .catch((error: unknown) => logger.warn({ err: error }, 'maintenance failed'))
        .finally(() => (isRunning = false))
    }, periodMs)
    return timer.unref()
  }
  const timers = [
    repeat(HOUR_MS, () => runMaintenance(deps)),
    repeat(UNUSED_MEDIA_INTERVAL_MS, () => removeUnusedMedia(deps.database, deps.media)),
    repeat(CHANGED_ENTRIES_INTERVAL_MS, () => drawChangedEntries(deps, deps.now())),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

export async function runMaintenance({ database, now }: Dependencies) {
  const before = (ageMs: number) => new Date(now().getTime() - ageMs)
  await database.as('system', async (tx) => {
    await deleteUnusedTemplateFrames(tx, now())
    await tx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', before(IDEMPOTENCY_KEY_LIFETIME_MS))
      .execute()
    await tx
      .deleteFrom('upload_parts')
      .where('created_at', '<', before(UPLOAD_PARTS_RETENTION_MS))
      .execute()
    await tx
      .deleteFrom('rate_limits')
      .where(({ eb, or }) =>
        or([
          eb('started_at', '<', before(RATE_LIMIT_RETENTION_MS)),
          // Stored while the clock was wrong.
          eb('started_at', '>', before(-RATE_LIMIT_RETENTION_MS)),
        ]),
      )
      .execute()
    await tx.deleteFrom('audit_log').where('at', '<', before(AUDIT_RETENTION_MS)).execute()
    await tx.deleteFrom('mails').where('created_at', '<', before(MAIL_RETENTION_MS)).execute()
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
