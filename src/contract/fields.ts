import * as v from 'valibot'

/** The field schemas that several nouns share. Messages are keys of the English catalogue. */

/** Longest name or title that is stored; more is refused, never cut. */
export const LONGEST_NAME = 200
export const LONGEST_TEXT = 2_000
/** Names typed in forms (CONST-09). */
export const SHORTEST_NAME = 3
/** AUTH-28 */
export const SHORTEST_PASSWORD = 8
/** MEDIA-29: 5 MB, the last byte included. */
export const LARGEST_UPLOAD_BYTES = 5 * 1024 * 1024

export const IdSchema = v.pipe(v.string(), v.uuid())
export const ById = v.object({ id: IdSchema })

/** A moment in UTC, ISO 8601. */
export const MomentSchema = v.pipe(v.string(), v.isoTimestamp())

const FIRST_MOMENT_MS = Date.parse('0000-01-01T00:00:00Z')
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z')
/** A moment in a request. It may have an offset, but in UTC its year must have four digits, or it could not be answered. */
export const SentMomentSchema = v.pipe(
  MomentSchema,
  v.check((text) => {
    const moment = Date.parse(text)
    return moment >= FIRST_MOMENT_MS && moment <= LAST_MOMENT_MS
  }, 'validation:wrong'),
)

export const NameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(SHORTEST_NAME, 'validation:tooShortAtLeast3Characters'),
  v.maxLength(LONGEST_NAME, 'validation:tooLong'),
)

export const TextSchema = v.pipe(v.string(), v.maxLength(LONGEST_TEXT, 'validation:tooLong'))

/** A name of a person, a company's address, a stock number: something must be there, nothing more is asked. */
/*#__NO_SIDE_EFFECTS__*/
export const requiredText = (message: string, longest = LONGEST_NAME) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(message), v.maxLength(longest, 'validation:tooLong'))

/** What a list is searched for; empty is no search. */
export const SearchSchema = v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_NAME))

export const TimezoneIdSchema = v.pipe(
  v.string(),
  v.nonEmpty('validation:required'),
  v.maxLength(64),
)

/** An opaque secret that the server gave out: a refresh, invitation, reset or registration token. */
export const TokenSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))

/** Ids of one request. More are refused, so that one call stays one short transaction. */
export const MOST_IDS = 1_000
export const IdsSchema = v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(MOST_IDS))

/** What the placeholders of a template are filled with, by variable key. */
export const VariablesSchema = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(LONGEST_NAME)), TextSchema),
  v.maxEntries(200),
)

export const OrientationSchema = v.picklist(['horizontal', 'vertical'])
export type Orientation = v.InferOutput<typeof OrientationSchema>

/** A file of an upload. The type that the sender claims is not believed: the server looks at the bytes. */
export const UploadSchema = v.pipe(
  v.instance(File),
  v.check((file) => file.size > 0, 'validation:fileEmpty'),
  v.check((file) => file.size <= LARGEST_UPLOAD_BYTES, 'validation:fileTooLarge'),
)

/** A query string carries text; a typed caller may pass the number itself. */
export const NumberFromText = v.union([
  v.number(),
  v.pipe(v.string(), v.nonEmpty(), v.toNumber(), v.finite()),
])
export const CountFromText = v.pipe(NumberFromText, v.safeInteger(), v.minValue(0))

/** Repeated keys (`a=1&a=2`) come as a list, a single one as text (SHELL-44). */
/*#__NO_SIDE_EFFECTS__*/
export const manyFromText = <const T extends v.GenericSchema>(item: T) =>
  v.union([
    v.pipe(v.array(item), v.maxLength(MOST_IDS)),
    v.pipe(
      item,
      v.transform((one) => [one] as v.InferOutput<T>[]),
    ),
  ])

/** For calls whose answer carries nothing. */
export const NothingSchema = v.object({})
