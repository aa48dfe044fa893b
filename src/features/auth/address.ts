import * as v from 'valibot'

import { said } from '#src/widgets/address-fields/address-fields.ts'

/** The router reads `123` as a number and `true` as a yes; here all of it is text. */
const Text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  v.nonEmpty(),
  v.maxLength(500),
)

/** AUTH-17; the link to a new address carries the same. */
export const ResetSearchSchema = v.object({ token: said(Text), userId: said(Text) })

/** AUTH-22 */
export const ConfirmSearchSchema = v.object({
  emailToken: said(Text),
  passwordToken: said(Text),
  userId: said(Text),
  organizationName: said(Text),
})
