import { describe, expect, it } from 'vitest'

import { nextEntry, resolveContent, shownSpans } from './resolve-content.ts'
import type { EntryContent } from './schedule/entry-ends.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const entry = (id: string, from: string, to: string, kind: EntryContent = 'template') => ({
  id,
  kind,
  start: `2026-11-21T${from}:00Z`,
  end: `2026-11-21T${to}:00Z`,
})
const morning = entry('a', '08:00', '09:00')
const noon = entry('b', '12:00', '13:00')
const full = { entries: [noon, morning], pushed: 'pushed picture', fallback: 'default picture' }

describe('resolveContent', () => {
  it.each([
    ['07:59:59.999', 'pushed'],
    ['08:00:00', 'schedule'],
    ['08:59:59.999', 'schedule'],
    ['09:00:00', 'pushed'],
    ['12:30:00', 'schedule'],
  ])('at %s resolves to %s: the start is included, the end is not', (time, why) => {
    expect(resolveContent(full, at(time)).why).toBe(why)
  })

  it('returns the running entry', () => {
    expect(resolveContent(full, at('12:30:00'))).toEqual({ why: 'schedule', content: noon })
  })

  it('falls back from the schedule to pushed content, default content and nothing', () => {
    const idle = { ...full, entries: [] }
    const now = at('12:30:00')
    expect(resolveContent(idle, now)).toEqual({ why: 'pushed', content: 'pushed picture' })
    expect(resolveContent({ ...idle, pushed: null }, now)).toEqual({
      why: 'default',
      content: 'default picture',
    })
    expect(resolveContent({ entries: [], pushed: null, fallback: null }, now)).toEqual({
      why: 'nothing',
    })
  })

  it('prefers the later start if entries overlap', () => {
    const long = entry('c', '06:00', '22:00')
    for (const entries of [
      [long, noon],
      [noon, long],
    ])
      expect(resolveContent({ ...full, entries }, at('12:30:00'))).toMatchObject({ content: noon })
  })

  it('ignores an entry that ends before it starts', () => {
    const reversed = entry('d', '13:00', '12:00')
    expect(resolveContent({ ...full, entries: [reversed] }, at('12:30:00')).why).toBe('pushed')
  })
})

describe('the last minute of an image entry [SCH-21] [SCH-32]', () => {
  const image = (id: string, from: string, to: string) => entry(id, from, to, 'image')
  const hm = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  const shows = (entries: ReturnType<typeof entry>[]) =>
    shownSpans(entries).map((span) => `${span.entry.id} ${hm(span.start)}-${hm(span.end)}`)
  const b = image('b', '09:00', '09:59')

  it.each([
    [
      'is shown until the next image',
      [image('a', '08:00', '08:59'), b],
      ['a 08:00-09:00', 'b 09:00-10:00'],
    ],
    [
      'is shown for three images in a row',
      [image('c', '10:00', '10:59'), b, image('a', '08:00', '08:59')],
      ['a 08:00-09:00', 'b 09:00-10:00', 'c 10:00-11:00'],
    ],
    [
      'is shown before a gap of one minute',
      [image('a', '08:00', '08:58'), b],
      ['a 08:00-08:59', 'b 09:00-10:00'],
    ],
    [
      'is not added if the stored end touches the next image',
      [image('a', '08:00', '09:00'), b],
      ['a 08:00-09:00', 'b 09:00-10:00'],
    ],
    [
      'does not exist for a template',
      [entry('a', '08:00', '08:59'), b],
      ['a 08:00-08:59', 'b 09:00-10:00'],
    ],
    [
      'is shown until the next template',
      [image('a', '08:00', '08:59'), entry('t', '09:00', '12:00')],
      ['a 08:00-09:00', 't 09:00-12:00'],
    ],
    ['is shown without a next entry', [image('a', '08:00', '08:59')], ['a 08:00-09:00']],
    [
      'is shown for an entry that contains another',
      [image('l', '07:00', '12:59'), b],
      ['l 07:00-13:00', 'b 09:00-10:00'],
    ],
    ['does not exist without a duration', [image('a', '08:00', '08:00'), b], ['b 09:00-10:00']],
  ])('%s', (_what, entries, expected) => {
    expect(shows(entries)).toEqual(expected)
  })

  it('ends at midnight if the next entry starts there', () => {
    const late = { ...image('a', '22:00', '23:59') }
    const early = { ...b, id: 'e', start: '2026-11-22T00:00:00Z', end: '2026-11-22T00:59:00Z' }
    expect(shows([early, late])).toEqual(['a 22:00-00:00', 'e 00:00-01:00'])
  })

  it('never shows the default between adjacent entries', () => {
    const entries = [image('a', '08:00', '08:59'), b]
    for (let now = at('08:58:00'); now < at('09:02:00'); now += 1_000)
      expect(resolveContent({ ...full, entries }, now)).toMatchObject({
        content: { id: now < at('09:00:00') ? 'a' : 'b' },
      })
  })
})

describe('nextEntry', () => {
  it.each([
    ['07:00:00', morning],
    ['08:00:00', noon],
    ['11:59:59.999', noon],
    ['12:00:00', undefined],
  ])('at %s', (time, expected) => {
    expect(nextEntry(full.entries, at(time))).toBe(expected)
  })
})
