import { expect, it } from 'vitest'

import { readCloudNames, writeCloudNames } from './cloud-names.ts'

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
])('reads %j as %j [FW-02]', (text, names) => {
  expect(readCloudNames(text)).toEqual(names)
})

it('reads what it wrote', () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `inkfleet-${at}`)
  expect(readCloudNames(writeCloudNames(names))).toEqual(names)
})
