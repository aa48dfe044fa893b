import { describe, expect, it } from 'vitest'

import { dayOf } from '../time/days.ts'
import { previewRange, previewHour, previewMove, previewResize } from './drag-preview.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'

const at = (text: string) => new Date(`2026-11-${text}`).getTime()
const position = (day: string, minute: number) => ({ day: dayOf(`2026-11-${day}`), minute })

const shown = (id: string, start: string, end: string): ShownEntry => ({
  id,
  name: id,
  start: at(start),
  end: at(end),
  phase: 'due',
  state: id === DRAFT_ID ? 'draft' : 'plain',
  isSelected: false,
  thumbnail: null,
})
const toKnown = ({ id, name, start, end }: ShownEntry) => ({
  id,
  deviceId: 'device',
  name,
  description: null,
  start: new Date(start).toISOString(),
  end: new Date(end - 60_000).toISOString(),
  isOneTime: true,
  timezoneId: 'UTC',
  thumbnail: null,
  templateId: null,
  templateOrientation: null,
  templateVariables: null,
  imageUrl: null,
  updatedAt: new Date(start).toISOString(),
})
const fair = shown('Fair', '18T12:00', '18T14:00')
const talk = shown('Talk', '19T12:00', '19T14:00')
const draft = shown(DRAFT_ID, '18T15:00', '18T16:00')
const state = {
  shown: [fair, talk, draft],
  entries: [toKnown(fair), toKnown(talk)],
  now: at('18T08:10'),
}
const result = ({ start, end, reason, isBlocked }: ReturnType<typeof previewRange>) => [
  start,
  end,
  isBlocked ? 'refused' : 'taken',
  reason,
]

describe('a dragged time range', () => {
  it.each([
    [
      'down',
      position('18', 545),
      position('18', 640),
      ['18T09:00', '18T11:00', 'taken', undefined],
    ],
    ['up', position('18', 640), position('18', 545), ['18T09:00', '18T11:00', 'taken', undefined]],
    [
      'into an entry [SCH-12]',
      position('18', 660),
      position('18', 900),
      ['18T11:00', '18T12:00', 'taken', 'Overlaps with “Fair”'],
    ],
    [
      'over a draft',
      position('18', 870),
      position('18', 1000),
      ['18T14:30', '18T17:00', 'taken', undefined],
    ],
    [
      'before now [SCH-13]',
      position('18', 300),
      position('18', 400),
      ['18T05:00', '18T07:00', 'refused', 'This time has passed'],
    ],
  ] as const)('%s', (_how, from, to, [start, end, ...rest]) => {
    expect(result(previewRange(state, from, to))).toEqual([at(start), at(end), ...rest])
  })

  it('is an hour at the clicked time, cut to the free part [CONST-07]', () => {
    expect(result(previewHour(state, position('18', 555)))).toEqual([
      at('18T09:00'),
      at('18T10:00'),
      'taken',
      undefined,
    ])
    expect(result(previewHour(state, position('18', 690)))).toEqual([
      at('18T11:30'),
      at('18T12:00'),
      'taken',
      'Overlaps with “Fair”',
    ])
  })
})

describe('a dragged entry', () => {
  it.each([
    [
      'moves by half hours',
      position('18', 750),
      position('18', 812),
      ['18T13:00', '18T15:00', 'taken', undefined],
    ],
    [
      'moves across midnight',
      position('18', 750),
      position('18', 1420),
      ['18T23:00', '19T01:00', 'taken', undefined],
    ],
    [
      'may be adjacent to another',
      position('18', 750),
      position('19', 630),
      ['19T10:00', '19T12:00', 'taken', undefined],
    ],
    [
      'cannot overlap another [SCH-12]',
      position('18', 750),
      position('19', 660),
      ['19T10:30', '19T12:30', 'refused', 'Overlaps with “Talk”'],
    ],
    [
      'cannot start in the past [SCH-13]',
      position('18', 750),
      position('17', 750),
      ['17T12:00', '17T14:00', 'refused', 'This time has passed'],
    ],
  ] as const)('%s', (_how, from, to, [start, end, ...rest]) => {
    expect(result(previewMove(state, fair, from, to))).toEqual([at(start), at(end), ...rest])
  })

  it.each([
    ['longer', 'end', position('18', 964), ['18T12:00', '18T16:00', 'taken', undefined]],
    [
      'no shorter than a slot',
      'end',
      position('18', 300),
      ['18T12:00', '18T12:30', 'taken', undefined],
    ],
    [
      'not over another [SCH-12]',
      'end',
      position('19', 780),
      ['18T12:00', '19T13:00', 'refused', 'Overlaps with “Talk”'],
    ],
    [
      'to start earlier',
      'start',
      position('18', 604),
      ['18T10:00', '18T14:00', 'taken', undefined],
    ],
    [
      'to start at most a slot before its end',
      'start',
      position('19', 300),
      ['18T13:30', '18T14:00', 'taken', undefined],
    ],
    [
      'not to start in the past [SCH-13]',
      'start',
      position('17', 600),
      ['17T10:00', '18T14:00', 'refused', 'This time has passed'],
    ],
  ] as const)('is resized %s', (_how, edge, to, [start, end, ...rest]) => {
    expect(result(previewResize(state, fair, edge, to))).toEqual([at(start), at(end), ...rest])
  })
})
