import * as v from 'valibot'

import { IdSchema, MAX_NAME_LENGTH, TokenSchema } from '#src/contract/fields.ts'

/** The router reads `modelName=13` as a number. What an address says wrong counts as not said. */
const said = <const T extends v.GenericSchema<string, string>>(schema: T) =>
  v.optional(
    v.fallback(
      v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), schema)),
      undefined,
    ),
  )
/** Shown only, so that it cannot say more than a line of text. */
const Line = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim()),
  v.nonEmpty(),
  v.maxLength(MAX_NAME_LENGTH),
)

/** REG-01 */
export const RegisterSearchSchema = v.object({
  deviceId: said(IdSchema),
  mac: said(v.pipe(v.string(), v.trim(), v.mac48(), v.toUpperCase())),
  modelName: said(Line),
  token: said(TokenSchema),
  /** The refused registration that the form opens with. */
  mend: said(v.pipe(v.string(), v.uuid())),
})
export type RegisterSearch = v.InferOutput<typeof RegisterSearchSchema>
