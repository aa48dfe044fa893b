import '#src/platform/i18n/en/scheduler.ts'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { contentOf, storedEnd } from '#src/domain/schedule/entry-ends.ts'
import { type Refusal, refusalOf } from '#src/domain/schedule/placing.ts'
import { t } from '#src/platform/i18n/t.ts'

import type { Times } from '../time/times.ts'
import type { Stage } from './stage.ts'
import { entryTitle } from './words.ts'

/** Why it cannot lie there, in words; undefined where it can. Without an id a new entry is placed. */
export function refusalAt({ known, now }: Pick<Stage, 'known' | 'now'>, times: Times, id?: string) {
  const moved = known.find((entry) => entry.id === id)
  const end = moved ? storedEnd(contentOf(moved), times.end) : times.end
  const refusal = refusalOf({ entries: known, now, moved }, { start: times.start, end })
  return refusal && reasonOf(refusal)
}

function reasonOf(refusal: Refusal<KnownEntry>) {
  switch (refusal.why) {
    case 'started':
      return t('scheduler:hasStarted')
    case 'endNotAfterStart':
      return t('scheduler:tooShort')
    case 'startPassed':
      return t('scheduler:hasPassed')
    case 'tooFar':
      return t('validation:tooFar')
    case 'taken':
      return t('scheduler:isTaken', { title: entryTitle(refusal.by) })
  }
}
