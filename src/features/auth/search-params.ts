import * as v from 'valibot'

import { optionalParam } from '#src/platform/search-params.ts'

/** The router parses `123` as a number and `true` as a boolean. */
const Text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  v.nonEmpty(),
  v.maxLength(500),
)

/** AUTH-17; also the link that confirms a new email address. */
export const ResetSearchSchema = v.object({
  token: optionalParam(Text),
  userId: optionalParam(Text),
})

/** AUTH-22 */
export const ConfirmSearchSchema = v.object({
  emailToken: optionalParam(Text),
  passwordToken: optionalParam(Text),
  userId: optionalParam(Text),
  organizationName: optionalParam(Text),
})
