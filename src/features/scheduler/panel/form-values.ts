import * as v from 'valibot'

import { MAX_NAME_LENGTH } from '#src/contract/fields.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isDate, isTime } from '#src/domain/is-date.ts'
import { type EntryContent, storedEnd } from '#src/domain/schedule/entry-ends.ts'
import { type PlacementError, checkPlacement } from '#src/domain/schedule/placement.ts'
import type { FieldProblem } from '#src/texts/validation.ts'

import type { Times } from '../time/days.ts'
import { momentOf, type Read, wallOf } from '../time/zoned.ts'

/** Current values of the form, valid or not. Dates and times are empty while incomplete. */
export const EntryFormSchema = v.object({
  name: v.fallback(v.string(), ''),
  date: v.fallback(v.string(), ''),
  startTime: v.fallback(v.string(), ''),
  endTime: v.fallback(v.string(), ''),
  /** Otherwise it ends on its start day, or at the following midnight. */
  endsLater: v.fallback(v.boolean(), false),
  endDate: v.fallback(v.string(), ''),
})
export type EntryFormValues = v.InferOutput<typeof EntryFormSchema>

export const parseFormValues = (values: unknown) => v.parse(EntryFormSchema, values)

export function toFormValues(
  { name, start, end }: Times & { name: string },
  zone: string,
): EntryFormValues {
  const [from, till] = [wallOf(start, zone), wallOf(end, zone)]
  const isMidnight = till.time === MIDNIGHT && till.date === dayAfter(from.date)
  const endsLater = till.date !== from.date && !isMidnight
  return {
    name,
    date: from.date,
    startTime: from.time,
    endTime: till.time,
    endsLater,
    endDate: endsLater ? till.date : '',
  }
}

const MIDNIGHT = '00:00'

export const dayAfter = (date: string) => {
  const day = Date.parse(`${date}T00:00Z`)
  return Number.isNaN(day) ? '' : new Date(day + DAY_MS).toISOString().slice(0, 10)
}
const DAY_MS = 86_400_000

interface ParsedTimes {
  start: Read | undefined
  end: Read | undefined
}

/**
 * The start and end moments, each undefined while incomplete. Of a time that occurs twice, the second moment if the fields were
 * `filledWith` it, or if the entry ends after its start only then.
 */
export function parseTimes(typed: EntryFormValues, zone: string, filledWith?: Times): ParsedTimes {
  const { date, startTime, endTime, endsLater, endDate } = typed
  const till =
    !endsLater && endTime === MIDNIGHT
      ? { date, time: '24:00' }
      : { date: endsLater ? endDate : date, time: endTime }
  const start = occurrenceOf(
    momentOf({ date, time: startTime }, zone),
    ({ second }) => second === filledWith?.start,
  )
  const end = occurrenceOf(
    momentOf(till, zone),
    ({ moment, second }) => second === filledWith?.end || (start && moment <= start.moment),
  )
  return { start, end }
}

const occurrenceOf = (read: Read | undefined, isSecond: (read: Read) => boolean | undefined) =>
  read?.second !== undefined && isSecond(read) ? { moment: read.second } : read

export function timesFromForm(
  typed: EntryFormValues,
  zone: string,
  filledWith?: Times,
): Times | undefined {
  const { start, end } = parseTimes(typed, zone, filledWith)
  return start && end && { start: start.moment, end: end.moment }
}

export const isSameTime = (a: EntryFormValues, b: EntryFormValues) =>
  a.date === b.date &&
  a.startTime === b.startTime &&
  a.endTime === b.endTime &&
  a.endsLater === b.endsLater &&
  (!a.endsLater || a.endDate === b.endDate)

export const isSameInput = (a: EntryFormValues, b: EntryFormValues) =>
  a.name === b.name && isSameTime(a, b)

const isTooLong = (name: string) => name.length > MAX_NAME_LENGTH

export interface PlacementContext {
  /** Time zone of the browser. */
  zone: string
  entries: readonly KnownEntry[]
  now: number
  /** The edited entry; undefined for a new one. */
  moved?: KnownEntry | undefined
  content: EntryContent
  /** The times that the fields show unless the user typed others. */
  filledWith?: Times | undefined
}

export type Problems = Partial<Record<keyof EntryFormValues, FieldProblem>>

/** Validation errors by field (SCH-08 to SCH-13). */
export function problemsOf(typed: EntryFormValues, placing: PlacementContext): Problems {
  const missing = missingFields(typed)
  if (Object.keys(missing).length > 0) return missing
  const refusal = placementProblemOf(typed, placing)
  if (!refusal) return {}
  const [field, message] = FIELD_PROBLEMS[refusal.why]
  return { [field === 'endTime' && typed.endsLater ? laterField(typed) : field]: message }
}

function missingFields({
  name,
  date,
  startTime,
  endTime,
  endsLater,
  endDate,
}: EntryFormValues): Problems {
  return {
    ...(isTooLong(name) && { name: 'validation:tooLong' }),
    ...dateProblem('date', date),
    ...timeProblem('startTime', startTime, 'scheduler:startRequired'),
    ...timeProblem('endTime', endTime, 'scheduler:endRequired'),
    ...(endsLater && dateProblem('endDate', endDate)),
  }
}

function dateProblem(field: keyof EntryFormValues, date: string): Problems {
  if (date === '') return { [field]: 'scheduler:dateRequired' }
  return isDate(date) ? {} : { [field]: 'validation:notADate' }
}

function timeProblem(field: keyof EntryFormValues, time: string, required: FieldProblem): Problems {
  if (time === '') return { [field]: required }
  return isTime(time) ? {} : { [field]: 'validation:notATime' }
}

/** The end date is wrong if it is before the start date, otherwise the end time. */
const laterField = ({ date, endDate }: EntryFormValues) => (endDate < date ? 'endDate' : 'endTime')

const FIELD_PROBLEMS = {
  started: ['startTime', 'scheduler:hasStarted'],
  endNotAfterStart: ['endTime', 'validation:endNotAfterStart'],
  startPassed: ['startTime', 'validation:startPassed'],
  tooFar: ['date', 'validation:tooFar'],
  taken: ['startTime', 'scheduler:taken'],
} as const satisfies Record<
  PlacementError<KnownEntry>['why'],
  readonly [keyof EntryFormValues, FieldProblem]
>

/** Why an entry cannot be placed at the times of the form. */
export function placementProblemOf(
  typed: EntryFormValues,
  { zone, content, filledWith, ...calendar }: PlacementContext,
): PlacementError<KnownEntry> | undefined {
  const { start, end } = parseTimes(typed, zone, filledWith)
  if (!start || !end) return undefined
  return checkPlacement(calendar, { start: start.moment, end: storedEnd(content, end.moment) })
}
