import '#src/platform/i18n/en/entry-copies.ts'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { ItemResult } from '#src/widgets/bulk-job/job-state.ts'
import { whyFailed } from '#src/widgets/bulk-job/why-failed.ts'
import { reasonOf } from '#src/widgets/refusal/refusal-words.ts'

import { timesOfEntry } from '../panel/times-of-entry.ts'
import type { CopiesPlan, Obstacle } from './copies-plan.ts'

/** What stops a copy on one device. */
export function obstacleWords(obstacle: Obstacle): string {
  return obstacle.why === 'taken' ? takenBy(obstacle.by) : t(`entryCopies:${obstacle.why}`)
}

function takenBy(entry: KnownEntry) {
  const times = timesOfEntry(entry)
  const title = entry.name.trim()
  return title === ''
    ? t('entryCopies:takenByUntitled', times)
    : t('entryCopies:takenBy', { title, ...times })
}

/** Who gets nothing and why, by reason, each by name. */
export const stayingWords = ({ staying }: CopiesPlan) =>
  staying.map(({ reason, devices }) => ({
    reason: t(`entryCopies:stays-${reason}`, { count: devices.length }),
    names: devices.map(({ device: { name }, by }) =>
      by ? t('entryCopies:namedWith', { name, what: takenBy(by) }) : name,
    ),
  }))

/** Of a copy that was refused: that somebody else has the time, as the server says it. */
export function whyNotCopied(item: ItemResult) {
  const { op } = item
  if (!op || reasonOf(op) !== 'conflict') return whyFailed(item)
  return t('entryCopies:timeTaken', { said: op.error?.message ?? '' })
}
