import { describe, expect, it } from 'vitest'

import { containsMacDigits, macDigitsOf, readMacAddress } from './mac-address.ts'

const MAC = '7E:1F:22:33:44:5C'

describe('a MAC address', () => {
  it.each([
    MAC,
    '7e:1f:22:33:44:5c',
    '7E-1F-22-33-44-5C',
    '7e1f.2233.445c',
    '7e.1f.22.33.44.5c',
    '7E1F2233445C',
    '7e1f2233445c',
    ' 7E 1F 22 33 44 5C\n',
    '7E1F22:33445C',
    '7E‑1F‑22‑33‑44‑5C',
    '７Ｅ：１Ｆ：２２：３３：４４：５Ｃ',
  ])('is parsed from %j', (text) => {
    expect(readMacAddress(text)).toBe(MAC)
  })

  it.each([
    '',
    MAC.slice(1),
    `${MAC}0`,
    '7E:1F:22:33:44:5G',
    '7E_1F_22_33_44_5C',
    'i7-7e1f2233445c',
  ])('is not parsed from %j', (text) => {
    expect(readMacAddress(text)).toBeNull()
  })
})

describe('a search for a MAC address', () => {
  it.each([
    [MAC, '7E1F2233445C'],
    ['7e1f.2233.445c', '7E1F2233445C'],
    ['7e-1f', '7E1F'],
    ['445c', '445C'],
    ['44:5', '445'],
    ['4-5c', '45C'],
    ['1f22:', '1F22'],
    [':7e', '7E'],
    ['5', '5'],
    [' 44 5C ', '445C'],
    ['４４５ｃ', '445C'],
  ])('with %j looks for %j', (search, digits) => {
    expect(macDigitsOf(search)).toBe(digits)
    expect(containsMacDigits(MAC, digits)).toBe(true)
  })

  it.each(['', ':', '-', 'lobby', '7E1F2233445C0', 'b-1', '1.2', '2 b', 'desk 12'])(
    'is not recognized in %j',
    (search) => {
      expect(macDigitsOf(search)).toBeNull()
    },
  )

  it('does not find an address without these digits', () => {
    expect(containsMacDigits(MAC, '5C7E')).toBe(false)
  })
})
