import * as v from 'valibot'
import { expect, it } from 'vitest'

import { AuditSearchSchema } from './search-params.ts'

it('ignores a date that does not exist', () => {
  expect(v.parse(AuditSearchSchema, { from: '2028-02-29', till: '2028-02-30' })).toEqual({
    from: '2028-02-29',
  })
})
