import '#src/platform/i18n/en/scheduler.ts'

import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isDate, isTime } from '#src/domain/is-date.ts'
import { type EntryContent, storedEnd } from '#src/domain/schedule/entry-ends.ts'
import { type Refusal, refusalOf } from '#src/domain/schedule/placing.ts'
import type { Key } from '#src/platform/i18n/t.ts'

import { isTooLong, readTimes, type Typed } from './typed.ts'

export interface Placing {
  /** Of the browser. */
  zone: string
  entries: readonly KnownEntry[]
  now: number
  /** The entry that is changed; a new one has none. */
  moved?: KnownEntry | undefined
  content: EntryContent
}

export type Problems = Partial<Record<keyof Typed, Key>>

/** What has to be mended in the form, by field (SCH-08 to SCH-13). */
export function problemsOf(typed: Typed, placing: Placing): Problems {
  const missing = missingOf(typed)
  if (Object.keys(missing).length > 0) return missing
  const refusal = refusalOfTyped(typed, placing)
  if (!refusal) return {}
  const [field, message] = SAID[refusal.why]
  return { [field === 'endTime' && typed.endsLater ? laterField(typed) : field]: message }
}

function missingOf({ name, date, startTime, endTime, endsLater, endDate }: Typed): Problems {
  return {
    ...(isTooLong(name) && { name: 'validation:tooLong' }),
    ...dateProblem('date', date),
    ...timeProblem('startTime', startTime, 'scheduler:startRequired'),
    ...timeProblem('endTime', endTime, 'scheduler:endRequired'),
    ...(endsLater && dateProblem('endDate', endDate)),
  }
}

function dateProblem(field: keyof Typed, date: string): Problems {
  if (date === '') return { [field]: 'scheduler:dateRequired' }
  return isDate(date) ? {} : { [field]: 'validation:notADate' }
}

function timeProblem(field: keyof Typed, time: string, required: Key): Problems {
  if (time === '') return { [field]: required }
  return isTime(time) ? {} : { [field]: 'validation:notATime' }
}

/** On an earlier day the day is wrong, else the time. */
const laterField = ({ date, endDate }: Typed) => (endDate < date ? 'endDate' : 'endTime')

const SAID = {
  started: ['startTime', 'scheduler:hasStarted'],
  endNotAfterStart: ['endTime', 'validation:endNotAfterStart'],
  startPassed: ['startTime', 'validation:startPassed'],
  tooFar: ['date', 'validation:tooFar'],
  taken: ['startTime', 'scheduler:taken'],
} as const satisfies Record<Refusal<KnownEntry>['why'], readonly [keyof Typed, Key]>

/** Why an entry cannot lie where the form says. */
export function refusalOfTyped(
  typed: Typed,
  { zone, content, ...calendar }: Placing,
): Refusal<KnownEntry> | undefined {
  const { start, end } = readTimes(typed, zone)
  if (!start || !end) return undefined
  return refusalOf(calendar, { start: start.moment, end: storedEnd(content, end.moment) })
}
