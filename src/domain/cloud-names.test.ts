import { expect, it } from 'vitest'

import { isOddCloudName, readCloudNames, showInvisible, writeCloudNames } from './cloud-names.ts'

it.each([
  [' a, ,b ', ['a', 'b']],
  ['', []],
  [' , ,, ', []],
  ['a', ['a']],
  ['a,b,', ['a', 'b']],
  ['a b, c', ['a b', 'c']],
  ['b,a,b', ['b', 'a']],
  ['a\nb\r\nc\n', ['a', 'b', 'c']],
  ['a;b; c', ['a', 'b', 'c']],
  ['a,\n b;\tc', ['a', 'b', 'c']],
  ['a\tb\r\nc\td\r\n', ['a', 'b', 'c', 'd']],
  ['"a"\t"b"\r\n"c"', ['a', 'b', 'c']],
  ['"a", "b" ;"c"', ['a', 'b', 'c']],
  ['"a\nb"\tc', ['a', 'b', 'c']],
  ['"a\r\n\r\nb"', ['a', 'b']],
  ['"a,b"', ['a', 'b']],
  ['"Panel ""A""",b', ['Panel "A"', 'b']],
  ['""""', ['"']],
  ['"", ""', []],
  ['5" panel, b', ['5" panel', 'b']],
  ['"5"" panel"', ['5" panel']],
  ['"a, b', ['"a', 'b']],
  ['"a" b, c', ['"a" b', 'c']],
  ['\uFEFFa\u00A0,b\0', ['a', 'b']],
])('reads %j as %j [FW-02]', (text, names) => {
  expect(readCloudNames(text)).toEqual(names)
})

it('reads back the names that it wrote', () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `inkfleet-${at}`)
  names.push('"', '"a"', 'a"b', '""')
  expect(readCloudNames(writeCloudNames(names))).toEqual(names)
})

it.each([
  ['inkfleet-7e1f_c0.1:a', false],
  ['7E 1F C0 57 07 E5', false],
  ['a b', true],
  ['"a', true],
  ['i7\u200B-1', true],
  ['і7-1', true],
])('flags %j as odd: %s', (name, isOdd) => {
  expect(isOddCloudName(name)).toBe(isOdd)
})

it.each([
  ['i7\u200B-1', 'i7[U+200B]-1'],
  ['a\u00A0b c', 'a[U+00A0]b c'],
  ['\u{E0020}é😀"', '[U+E0020]é😀"'],
])('shows %j as %j', (name, shown) => {
  expect(showInvisible(name)).toBe(shown)
})
