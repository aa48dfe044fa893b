import { describe, expect, it } from 'vitest'

import { nextEntry, resolveContent } from './resolve-content.ts'

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
const entry = (id: string, from: string, to: string) => ({
  id,
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
  ])('at %s shows by %s: from the start on, the end excluded', (time, why) => {
    expect(resolveContent(full, at(time)).why).toBe(why)
  })

  it('returns the running entry', () => {
    expect(resolveContent(full, at('12:30:00'))).toEqual({ why: 'schedule', content: noon })
  })

  it('falls back from schedule to pushed, default and nothing', () => {
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

  it('lets the later start win, should entries overlap', () => {
    const long = entry('c', '06:00', '22:00')
    for (const entries of [
      [long, noon],
      [noon, long],
    ])
      expect(resolveContent({ ...full, entries }, at('12:30:00'))).toMatchObject({ content: noon })
  })

  it('shows no entry that ends before it starts', () => {
    const reversed = entry('d', '13:00', '12:00')
    expect(resolveContent({ ...full, entries: [reversed] }, at('12:30:00')).why).toBe('pushed')
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
