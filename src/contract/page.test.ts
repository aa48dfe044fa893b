import * as v from 'valibot'
import { expect, it } from 'vitest'

import { calls } from './calls.ts'
import { pageOf, pageQuery } from './page.ts'

it('a page has data, limit, offset and total, with limit 20 and offset 0 by default [SHELL-41]', () => {
  expect(Object.keys(pageOf(v.string()).entries).toSorted()).toEqual([
    'data',
    'limit',
    'offset',
    'total',
  ])
  expect(v.parse(v.object(pageQuery), {})).toEqual({ limit: 20, offset: 0 })
})

it('every list that accepts limit and offset returns a page [SHELL-41]', () => {
  const entriesOf = (schema: unknown) => Object.keys((schema as { entries?: object }).entries ?? {})
  const lists = Object.values(calls).filter(
    (call) => 'query' in call && entriesOf(call.query).includes('offset'),
  )
  expect(lists.length).toBeGreaterThan(5)
  for (const { path, answer } of lists)
    expect(entriesOf(answer), path).toEqual(
      expect.arrayContaining(['data', 'limit', 'offset', 'total']),
    )
})
