import { expect, it } from 'vitest'

import { type CheckRange, checkRow } from './check-rows.ts'

const IDS = ['a', 'b', 'c', 'd', 'e']

function session(checked: readonly string[] = []) {
  let now: ReadonlySet<string> = new Set(checked)
  let range: CheckRange | undefined
  return (id: string, extend = false) => {
    const next = checkRow(IDS, now, { id, extend, range })
    now = next.checked
    range = next.range
    return IDS.filter((one) => now.has(one)).join('')
  }
}

it('checks and unchecks a row', () => {
  const tick = session(['a'])
  expect(tick('c')).toBe('ac')
  expect(tick('c')).toBe('a')
})

it('extends from the last checked row in both directions', () => {
  const tick = session()
  expect(tick('c')).toBe('c')
  expect(tick('e', true)).toBe('cde')
  expect(tick('b', true)).toBe('bc')
  expect(tick('e')).toBe('bce')
})

it('starts a new range without an anchor on the page', () => {
  expect(session(['e'])('b', true)).toBe('be')
  const { checked, range } = checkRow(IDS, new Set(), {
    id: 'b',
    extend: true,
    range: { from: 'elsewhere', to: 'elsewhere' },
  })
  expect([...checked]).toEqual(['b'])
  expect(range).toEqual({ from: 'b', to: 'b' })
})
