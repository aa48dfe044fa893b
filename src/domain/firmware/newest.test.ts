import { describe, expect, it } from 'vitest'

import { compareVersions, newestVersion } from './newest.ts'

describe('compareVersions', () => {
  it.each([
    ['1.9.9', '1.10.0'],
    ['1.4.0', '1.4.0-1'],
    ['1.4.0-9', '1.4.0-10'],
    ['1.4.0-rc', '1.4.0'],
    ['1.4.0-rc1', '1.4.0-rc2'],
    ['1.4.0-beta', '1.4.0-RC'],
    ['1.4', '1.4.1'],
    ['2024-9', '2024-10-1'],
    ['', '0'],
  ])('%j is older than %j [MOD-07]', (older, newer) => {
    expect(compareVersions(older, newer)).toBe(-1)
    expect(compareVersions(newer, older)).toBe(1)
  })

  it.each([
    ['1.4.0', '1.4.0'],
    ['v1.4', 'V1.4'],
    ['1.04', '1.4'],
  ])('%j and %j are equal', (a, b) => {
    expect(compareVersions(a, b)).toBe(0)
  })
})

describe('newestVersion', () => {
  it.each([
    [[], null],
    [['1.8.14'], '1.8.14'],
    [['1.9.2', '1.10.0', '1.8.14'], '1.10.0'],
  ])('of %j is %j [MOD-07]', (versions, newest) => {
    expect(newestVersion(versions)).toBe(newest)
  })
})
