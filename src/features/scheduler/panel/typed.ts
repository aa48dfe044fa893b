import * as v from 'valibot'

import { LONGEST_NAME } from '#src/contract/fields.ts'

import type { Times } from '../time/times.ts'
import { momentOf, type Read, wallOf } from '../time/zoned.ts'

/** The form of an entry as it stands at a moment, right or wrong. Dates and times as their inputs give them, empty while half typed. */
export const TypedSchema = v.object({
  name: v.fallback(v.string(), ''),
  date: v.fallback(v.string(), ''),
  startTime: v.fallback(v.string(), ''),
  endTime: v.fallback(v.string(), ''),
  /** Else on the day on which it starts, or at the midnight after it. */
  endsLater: v.fallback(v.boolean(), false),
  endDate: v.fallback(v.string(), ''),
})
export type Typed = v.InferOutput<typeof TypedSchema>

export const readTyped = (values: unknown) => v.parse(TypedSchema, values)

/** What stands in the form for a time of the calendar. */
export function typedOf({ name, start, end }: Times & { name: string }, zone: string): Typed {
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

interface ReadTimes {
  start: Read | undefined
  end: Read | undefined
}

/** The moments that are meant, where what stands there is whole. */
export function readTimes(typed: Typed, zone: string): ReadTimes {
  const { date, startTime, endTime, endsLater, endDate } = typed
  const till =
    !endsLater && endTime === MIDNIGHT
      ? { date, time: '24:00' }
      : { date: endsLater ? endDate : date, time: endTime }
  return { start: momentOf({ date, time: startTime }, zone), end: momentOf(till, zone) }
}

export function timesIn(typed: Typed, zone: string): Times | undefined {
  const { start, end } = readTimes(typed, zone)
  return start && end && { start: start.moment, end: end.moment }
}

export const isSameTime = (one: Typed, other: Typed) =>
  one.date === other.date &&
  one.startTime === other.startTime &&
  one.endTime === other.endTime &&
  one.endsLater === other.endsLater &&
  (!one.endsLater || one.endDate === other.endDate)

export const isTooLong = (name: string) => name.length > LONGEST_NAME
