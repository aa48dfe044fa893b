import { expect, it } from 'vitest'

import { toPath, toSearchParams } from './wire.ts'

it('repeats keys of arrays, sends 0, false and empty text, omits null and undefined [SHELL-44]', () => {
  const query = { a: [1, 2], zero: 0, no: false, empty: '', none: null, unset: undefined, list: [] }
  expect(toSearchParams(query).toString()).toBe('a=1&a=2&zero=0&no=false&empty=')
})

it('encodes path parameters', () => {
  expect(toPath('/devices/:id/x', { id: 'a/b?c#d' })).toBe('/devices/a%2Fb%3Fc%23d/x')
})

it.each(['', '.', '..'])('rejects %j as a path parameter', (id) => {
  expect(() => toPath('/devices/:id', { id })).toThrow('No usable "id"')
})
