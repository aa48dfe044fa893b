import { describe, expect, it } from 'vitest'

import { buildEntry } from '#tests/fixtures/schedule-entry.ts'

import {
  type PlacementContext,
  problemsOf,
  timesFromForm,
  type EntryFormValues,
  toFormValues,
} from './form-values.ts'
const ZONE = 'Europe/Warsaw'
/** Noon in Warsaw. */
const NOW = Date.UTC(2026, 5, 12, 10)
const typed = (differences: Partial<EntryFormValues> = {}): EntryFormValues => ({
  name: 'New event',
  date: '2026-06-12',
  startTime: '15:00',
  endTime: '16:00',
  endsLater: false,
  endDate: '',
  ...differences,
})
const utc = (text: string) => Date.parse(`2026-${text}Z`)
/** An image from 17:00 to 18:00 in Warsaw. */
const other = buildEntry({
  name: 'Late opening',
  start: '2026-06-12T15:00:00.000Z',
  end: '2026-06-12T15:59:00.000Z',
})
const placing: PlacementContext = { zone: ZONE, entries: [other], now: NOW, content: 'template' }
const problems = (differences: Partial<EntryFormValues>, more: Partial<PlacementContext> = {}) =>
  problemsOf(typed(differences), { ...placing, ...more })

describe('validation of the entry form', () => {
  it.each([
    ['accepts valid values', {}, {}],
    ['accepts an empty title [SCH-11]', { name: '' }, {}],
    ['requires a date [SCH-08]', { date: '' }, { date: 'scheduler:dateRequired' }],
    ['requires a start [SCH-09]', { startTime: '' }, { startTime: 'scheduler:startRequired' }],
    ['requires an end [SCH-10]', { endTime: '' }, { endTime: 'scheduler:endRequired' }],
    ['rejects half a time', { startTime: '––:30' }, { startTime: 'validation:notATime' }],
    ['rejects a day that does not exist', { date: '30/02/2026' }, { date: 'validation:notADate' }],
    ['requires an end date [SCH-08]', { endsLater: true }, { endDate: 'scheduler:dateRequired' }],
    [
      'rejects an end before the start [SCH-11]',
      { endTime: '14:59' },
      { endTime: 'validation:endNotAfterStart' },
    ],
    [
      'rejects an end on an earlier day [SCH-11]',
      { endsLater: true, endDate: '2026-06-11' },
      { endDate: 'validation:endNotAfterStart' },
    ],
    [
      'rejects a start in the past [SCH-13]',
      { startTime: '11:59' },
      { startTime: 'validation:startPassed' },
    ],
    [
      'rejects an overlap with another entry [SCH-12]',
      { endTime: '17:01' },
      { startTime: 'scheduler:taken' },
    ],
    ['accepts an end at the start of another entry', { endTime: '17:00' }, {}],
    ['rejects an overly long title', { name: 'a'.repeat(1_000) }, { name: 'validation:tooLong' }],
  ])('%s', (_, differences, expected) => {
    expect(problems(differences)).toEqual(expected)
  })

  it('ignores the edited entry itself [SCH-12]', () => {
    const where = { startTime: '17:30', endTime: '18:30' }
    expect(problems(where)).toEqual({ startTime: 'scheduler:taken' })
    expect(problems(where, { moved: other })).toEqual({})
  })

  it('rejects an image of one minute, which would be stored without duration [SCH-11] [SCH-21]', () => {
    const minute = { endTime: '15:01' }
    expect(problems(minute)).toEqual({})
    expect(problems(minute, { content: 'image' })).toEqual({
      endTime: 'validation:endNotAfterStart',
    })
  })
})

describe('on the day when clocks go back', () => {
  const day = (startTime: string, endTime: string) =>
    typed({ date: '2026-10-25', startTime, endTime })
  const span = (from: string, till: string) => ({
    start: utc(`10-25T${from}`),
    end: utc(`10-25T${till}`),
  })

  it.each([
    ['from 2:00 to the second 2:00', '02:00', '02:00', span('00:00', '01:00')],
    ['from 2:45 to the second 2:15', '02:45', '02:15', span('00:45', '01:15')],
    ['from 2:00 to the first 2:30', '02:00', '02:30', span('00:00', '00:30')],
  ])('accepts %s [SCH-11]', (_, from, till, expected) => {
    expect(timesFromForm(day(from, till), ZONE)).toEqual(expected)
    expect(problemsOf(day(from, till), placing)).toEqual({})
  })

  it.each([
    ['starts', span('01:00', '01:30')],
    ['ends', span('00:00', '01:30')],
    ['is over', span('00:15', '01:15')],
  ])('keeps times that fill the form if the entry %s in the second hour', (_, times) => {
    const values = toFormValues({ name: '', ...times }, ZONE)
    expect(timesFromForm(values, ZONE, times)).toEqual(times)
    const context = { ...placing, filledWith: times, now: times.start }
    expect(problemsOf(values, context)).toEqual({})
  })
})

describe('times in the form', () => {
  it('are in the browser’s zone and sent in UTC [SCH-28]', () => {
    expect(timesFromForm(typed(), ZONE)).toEqual({
      start: utc('06-12T13:00'),
      end: utc('06-12T14:00'),
    })
    expect(timesFromForm(typed({ date: '' }), ZONE)).toBeUndefined()
  })

  it.each([
    ['of one day', utc('06-12T13:00'), utc('06-12T14:30')],
    ['until midnight', utc('06-12T13:00'), utc('06-12T22:00')],
    ['over midnight', utc('06-12T13:00'), utc('06-12T23:30')],
    ['of several days', utc('06-12T13:00'), utc('06-20T22:00')],
    ['over the night when clocks go forward', utc('03-28T20:00'), utc('03-29T05:00')],
  ])('round-trip %s', (_, start, end) => {
    expect(timesFromForm(toFormValues({ name: '', start, end }, ZONE), ZONE)).toEqual({
      start,
      end,
    })
  })

  it('until midnight need no end date', () => {
    const until = toFormValues(
      { name: '', start: utc('06-12T13:00'), end: utc('06-12T22:00') },
      ZONE,
    )
    expect(until).toMatchObject({ endsLater: false, endTime: '00:00' })
  })
})
