import { describe, expect, it } from 'vitest'

import { isEqual, threeWay } from './three-way.ts'

const base = { version: '"1"', fields: { name: 'Lobby', description: null } }
const theirs = (fields: Record<string, unknown>) => ({ version: '"2"', fields })

describe('an edit of a newer state', () => {
  it('merges if others changed other fields [OFF-18]', () => {
    const now = theirs({ name: 'Lobby', description: 'by the door' })
    expect(threeWay(base, { name: 'Hall' }, now)).toEqual({
      conflicts: [],
      base: { version: '"2"', fields: { name: 'Lobby' } },
    })
  })

  it('merges if others set the same value', () => {
    expect(threeWay(base, { name: 'Hall' }, theirs({ name: 'Hall' })).conflicts).toEqual([])
  })

  it('reports each field that others changed differently [OFF-18]', () => {
    const now = theirs({ name: 'West', description: 'x' })
    expect(threeWay(base, { name: 'Hall' }, now).conflicts).toEqual([
      { field: 'name', base: 'Lobby', mine: 'Hall', theirs: 'West' },
    ])
    expect(threeWay(base, { name: 'Hall', description: 'y' }, now).conflicts).toHaveLength(2)
  })
})

it.each([
  [1, 1, true],
  [null, undefined, false],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [[], {}, false],
  ['1', 1, false],
  [{ name: 'Mu\u0308ller' }, { name: 'Müller' }, true],
  ['Muller', 'Müller', false],
])('compares %j with %j: %s', (a, b, equal) => {
  expect(isEqual(a, b)).toBe(equal)
  expect(isEqual(b, a)).toBe(equal)
})
