import { describe, expect, it } from 'vitest'

import { dayOf } from '../time/days.ts'
import { choosing, choosingHour, moving, resizing } from './gesture.ts'
import { DRAFT_ID, type ShownEntry } from './shown-entry.ts'

const at = (text: string) => new Date(`2026-11-${text}`).getTime()
const spot = (day: string, minute: number) => ({ day: dayOf(`2026-11-${day}`), minute })

const shown = (id: string, start: string, end: string): ShownEntry => ({
  id,
  name: id,
  start: at(start),
  end: at(end),
  when: 'due',
  look: id === DRAFT_ID ? 'draft' : 'plain',
  isSelected: false,
  picture: null,
})
const known = ({ id, name, start, end }: ShownEntry) => ({
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
const stage = {
  shown: [fair, talk, draft],
  known: [known(fair), known(talk)],
  now: at('18T08:10'),
}
const result = ({ start, end, reason, isRefused }: ReturnType<typeof choosing>) => [
  start,
  end,
  isRefused ? 'refused' : 'taken',
  reason,
]

describe('a time that is pulled over', () => {
  it.each([
    ['down', spot('18', 545), spot('18', 640), ['18T09:00', '18T11:00', 'taken', undefined]],
    ['up', spot('18', 640), spot('18', 545), ['18T09:00', '18T11:00', 'taken', undefined]],
    [
      'into an entry [SCH-12]',
      spot('18', 660),
      spot('18', 900),
      ['18T11:00', '18T12:00', 'taken', 'Overlaps with “Fair”'],
    ],
    [
      'over a draft',
      spot('18', 870),
      spot('18', 1000),
      ['18T14:30', '18T17:00', 'taken', undefined],
    ],
    [
      'before now [SCH-13]',
      spot('18', 300),
      spot('18', 400),
      ['18T05:00', '18T07:00', 'refused', 'This time has passed'],
    ],
  ] as const)('%s', (_how, from, to, [start, end, ...rest]) => {
    expect(result(choosing(stage, from, to))).toEqual([at(start), at(end), ...rest])
  })

  it('is an hour where somebody clicked, or what is free of it [CONST-07]', () => {
    expect(result(choosingHour(stage, spot('18', 555)))).toEqual([
      at('18T09:00'),
      at('18T10:00'),
      'taken',
      undefined,
    ])
    expect(result(choosingHour(stage, spot('18', 690)))).toEqual([
      at('18T11:30'),
      at('18T12:00'),
      'taken',
      'Overlaps with “Fair”',
    ])
  })
})

describe('an entry that is held', () => {
  it.each([
    [
      'goes by half hours',
      spot('18', 750),
      spot('18', 812),
      ['18T13:00', '18T15:00', 'taken', undefined],
    ],
    [
      'goes over midnight',
      spot('18', 750),
      spot('18', 1420),
      ['18T23:00', '19T01:00', 'taken', undefined],
    ],
    [
      'may touch another',
      spot('18', 750),
      spot('19', 630),
      ['19T10:00', '19T12:00', 'taken', undefined],
    ],
    [
      'cannot lie on another [SCH-12]',
      spot('18', 750),
      spot('19', 660),
      ['19T10:30', '19T12:30', 'refused', 'Overlaps with “Talk”'],
    ],
    [
      'cannot lie before now [SCH-13]',
      spot('18', 750),
      spot('17', 750),
      ['17T12:00', '17T14:00', 'refused', 'This time has passed'],
    ],
  ] as const)('%s', (_how, from, to, [start, end, ...rest]) => {
    expect(result(moving(stage, fair, from, to))).toEqual([at(start), at(end), ...rest])
  })

  it.each([
    ['longer', 'end', spot('18', 964), ['18T12:00', '18T16:00', 'taken', undefined]],
    [
      'no shorter than a slot',
      'end',
      spot('18', 300),
      ['18T12:00', '18T12:30', 'taken', undefined],
    ],
    [
      'not onto another [SCH-12]',
      'end',
      spot('19', 780),
      ['18T12:00', '19T13:00', 'refused', 'Overlaps with “Talk”'],
    ],
    ['to begin sooner', 'start', spot('18', 604), ['18T10:00', '18T14:00', 'taken', undefined]],
    [
      'to begin a slot before it ends at the latest',
      'start',
      spot('19', 300),
      ['18T13:30', '18T14:00', 'taken', undefined],
    ],
    [
      'not to begin before now [SCH-13]',
      'start',
      spot('17', 600),
      ['17T10:00', '18T14:00', 'refused', 'This time has passed'],
    ],
  ] as const)('is pulled %s', (_how, edge, to, [start, end, ...rest]) => {
    expect(result(resizing(stage, fair, edge, to))).toEqual([at(start), at(end), ...rest])
  })
})
