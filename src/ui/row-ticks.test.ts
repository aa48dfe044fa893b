import { expect, it } from 'vitest'

import { type Reach, tickRow } from './row-ticks.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']

function session(ticked: readonly string[] = []) {
  let now: ReadonlySet<string> = new Set(ticked)
  let reach: Reach | undefined
  return (id: string, extend = false) => {
    const next = tickRow(IDS, now, { id, extend, reach })
    now = next.ticked
    reach = next.reach
    return IDS.filter((one) => now.has(one)).join('')
  }
}

it('ticks and unticks one row', () => {
  const tick = session(['a'])
  expect(tick('c')).toBe('ac')
  expect(tick('c')).toBe('a')
})

it('reaches with Shift from the row ticked last, in both directions', () => {
  const tick = session()
  expect(tick('c')).toBe('c')
  expect(tick('e', true)).toBe('cde')
  expect(tick('b', true)).toBe('bc')
  expect(tick('e')).toBe('bce')
})

it('begins where Shift is held first, and anew on a page without the row ticked last', () => {
  expect(session(['e'])('b', true)).toBe('be')
  const { ticked, reach } = tickRow(IDS, new Set(), {
    id: 'b',
    extend: true,
    reach: { from: 'elsewhere', to: 'elsewhere' },
  })
  expect([...ticked]).toEqual(['b'])
  expect(reach).toEqual({ from: 'b', to: 'b' })
})
