import { describe, expect, it } from 'vitest'

import { baseOf, isVersionOf, nextVersion } from './versions.ts'

describe('baseOf', () => {
  it.each([
    ['1.4.0', '1.4.0'],
    ['1.4.0-2', '1.4.0'],
    ['1.4.0-12', '1.4.0'],
    ['1.4.0-2-3', '1.4.0-2'],
    ['1.4.0-rc', '1.4.0-rc'],
    ['1.4.0-rc1', '1.4.0-rc1'],
    ['1.4.0-', '1.4.0-'],
    ['-3', ''],
    ['', ''],
  ])('of %j is %j [FW-21]', (version, base) => {
    expect(baseOf(version)).toBe(base)
  })
})

describe('isVersionOf', () => {
  it.each([
    ['1.4.0', '1.4.0', true],
    ['1.4.0-2', '1.4.0', true],
    ['1.4.0-2', '1.4.0-2', true],
    ['2024-10', '2024-10', true],
    ['2024-10-1', '2024-10', true],
    ['1.4.0', '1.4.0-2', false],
    ['1.4.1', '1.4.0', false],
    ['1.4.0-rc', '1.4.0', false],
  ])('%j of %j: %j [FW-21]', (version, base, expected) => {
    expect(isVersionOf(version, base)).toBe(expected)
  })
})

describe('nextVersion', () => {
  it.each([
    [null, '1.4.0', '1.4.0-1'],
    ['', '1.4.0', '1.4.0-1'],
    ['1.3.9-7', '1.4.0', '1.4.0-1'],
    ['1.4.0', '1.4.0', '1.4.0-1'],
    ['1.4.0-1', '1.4.0', '1.4.0-2'],
    ['1.4.0-2', '1.4.0', '1.4.0-3'],
    ['1.4.0-9', '1.4.0', '1.4.0-10'],
    ['1.4.0-rc', '1.4.0', '1.4.0-1'],
    ['2024-10', '2024-10', '2024-10-1'],
    ['2024-10-1', '2024-10', '2024-10-2'],
  ])('after %j of %j is %j [FW-25]', (current, base, expected) => {
    expect(nextVersion(current, base)).toBe(expected)
  })
})
