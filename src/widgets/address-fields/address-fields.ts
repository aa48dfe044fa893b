import * as v from 'valibot'

import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

/** What an address may say of a list. What it says wrong counts as not said. */
export const said = <const T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined))

export const Id = v.pipe(v.string(), v.uuid())
/** Also of what was made on this device and is not sent yet. */
export const AnyId = v.union([Id, v.pipe(v.string(), v.check(isTempId))])
export const SearchText = v.pipe(
  v.string(),
  v.excludes('\0'),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(200),
)
export const PageNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000))
