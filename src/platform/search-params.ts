import * as v from 'valibot'

import { MAX_SEARCH_LENGTH } from '#src/domain/name-order.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

/** A search parameter of a page; an invalid value falls back to undefined. */
export const optionalParam = <const T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined))

/** Where text is expected: the router parses `123` as a number. */
export const textParam = <const T extends v.GenericSchema<string, string>>(schema: T) =>
  optionalParam(v.pipe(v.union([v.string(), v.number()]), v.transform(String), schema))

export const IdParam = v.pipe(v.string(), v.uuid())
/** Also the id of something that was created on this device and is not sent yet. */
export const UnsentIdParam = v.union([IdParam, v.pipe(v.string(), v.check(isTempId))])
export const SearchTextParam = v.pipe(
  v.string(),
  v.excludes('\0'),
  v.trim(),
  // A longer text of a link is cut, but not inside a character.
  v.transform((text) =>
    text
      .slice(0, MAX_SEARCH_LENGTH)
      .replace(/\p{Cs}$/u, '')
      .trimEnd(),
  ),
  v.nonEmpty(),
)
export const PageParam = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000))
export const DirectionParam = v.picklist(['Asc', 'Desc'])
