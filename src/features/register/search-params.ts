import * as v from 'valibot'

import { IdSchema, MAX_NAME_LENGTH, TokenSchema } from '#src/contract/fields.ts'
import { readMacAddress } from '#src/domain/mac-address.ts'
import { PACKED_CODE } from '#src/domain/setup-link.ts'
import { textParam } from '#src/platform/search-params.ts'

/** Display text, reduced to one line. */
const Line = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\p{Cc}/gu, ' ').trim()),
  v.nonEmpty(),
  v.maxLength(MAX_NAME_LENGTH),
)

/** REG-01 */
export const RegisterSearchSchema = v.object({
  deviceId: textParam(IdSchema),
  mac: textParam(
    v.pipe(
      v.string(),
      v.transform((text) => readMacAddress(text) ?? ''),
      v.mac48(),
    ),
  ),
  modelName: textParam(Line),
  token: textParam(TokenSchema),
  /** All but the model name in one text, as `setupLink` packs it. */
  c: textParam(v.pipe(v.string(), v.regex(PACKED_CODE))),
  /** The model name beside it. */
  m: textParam(Line),
  /** `opId` of a rejected registration to edit. */
  mend: textParam(v.pipe(v.string(), v.uuid())),
})
export type RegisterSearch = v.InferOutput<typeof RegisterSearchSchema>
