import * as v from 'valibot'

/** Field schemas shared by several nouns. Messages are codes; the console has their texts. */

/** Maximum length of names and titles; longer ones are rejected, never truncated. */
export const MAX_NAME_LENGTH = 200
export const MAX_TEXT_LENGTH = 2_000
/** For names in forms (CONST-09). */
export const MIN_NAME_LENGTH = 3
/** AUTH-28 */
export const MIN_PASSWORD_LENGTH = 8
/** MEDIA-29: 5 MB, the last byte included. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024

export const IdSchema = v.pipe(v.string(), v.uuid())
export const ById = v.object({ id: IdSchema })

/** A time in UTC, ISO 8601. */
export const MomentSchema = v.pipe(v.string(), v.isoTimestamp())

const FIRST_MOMENT_MS = Date.parse('0000-01-01T00:00:00Z')
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z')

/** JavaScript reads the 31st of a month with 30 days as the first of the next one. */
function isDayOfMonth(text: string) {
  const date = text.slice(0, 10)
  const day = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(date)
}

/** A time in a request. May have an offset; its year in UTC must have four digits, so that answers can represent it. */
export const SentMomentSchema = v.pipe(
  MomentSchema,
  v.check(isDayOfMonth, 'validation:wrong'),
  v.check((text) => {
    const moment = Date.parse(text)
    return moment >= FIRST_MOMENT_MS && moment <= LAST_MOMENT_MS
  }, 'validation:wrong'),
)

/** Spaces, control and ignorable characters, and the empty Braille cell. */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/** Whether a non-empty name shows anything. */
export const isVisible = (text: string) => !INVISIBLE.test(text)

export const NameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(MIN_NAME_LENGTH, 'validation:tooShortAtLeast3Characters'),
  v.check(isVisible, 'validation:tooShortAtLeast3Characters'),
  v.maxLength(MAX_NAME_LENGTH, 'validation:tooLong'),
)

export const TextSchema = v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH, 'validation:tooLong'))

/** A non-empty text, such as a person's name or a stock number. */
/*#__NO_SIDE_EFFECTS__*/
export const requiredText = (message: string, longest = MAX_NAME_LENGTH) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(message),
    v.check(isVisible, message),
    v.maxLength(longest, 'validation:tooLong'),
  )

/** A search text; empty means no search. */
export const SearchSchema = v.pipe(v.string(), v.trim(), v.maxLength(MAX_NAME_LENGTH))

export const TimezoneIdSchema = v.pipe(
  v.string(),
  v.nonEmpty('validation:required'),
  v.maxLength(64),
)

/** An opaque secret issued by the server: a refresh, invitation, reset or registration token. */
export const TokenSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))

/** Maximum ids of one request, so that its transaction stays short. */
export const MAX_IDS = 1_000
export const IdsSchema = v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(MAX_IDS))

/**
 * A record by names that users choose: `v.record` drops some of them, such as `constructor`. `__proto__` is still dropped,
 * because the server accepts no JSON with it.
 */
/*#__NO_SIDE_EFFECTS__*/
export function recordByName<const T extends v.GenericSchema>(
  value: T,
  name: v.GenericSchema<string> = v.string(),
) {
  const record = v.record(name, value)
  const map = v.map(name, value)
  const runPlain = record['~run'].bind(record)
  const run = (...[dataset, config]: Parameters<typeof runPlain>) => {
    const { value: input } = dataset
    if (typeof input !== 'object' || input === null) return runPlain(dataset, config)
    const entries = Object.entries(input).filter(([key]) => key !== '__proto__')
    const read = map['~run']({ value: new Map(entries) }, config)
    return read.typed ? { ...read, value: Object.fromEntries(read.value) } : read
  }
  // Documented like any record.
  return Object.assign(record, { '~run': run })
}

/** Values of a template's placeholders, by variable key. */
export const VariablesSchema = v.pipe(
  recordByName(TextSchema, v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH))),
  v.maxEntries(200),
)

export const OrientationSchema = v.picklist(['horizontal', 'vertical'])
export type Orientation = v.InferOutput<typeof OrientationSchema>

/** An uploaded file. Its claimed type is not trusted: the server inspects the bytes. */
export const UploadSchema = v.pipe(
  v.instance(File),
  v.check((file) => file.size > 0, 'validation:fileEmpty'),
  v.check((file) => file.size <= MAX_UPLOAD_BYTES, 'validation:fileTooLarge'),
)

/** Query strings contain text; typed callers may pass numbers. */
export const NumberFromText = v.union([
  v.number(),
  v.pipe(v.string(), v.nonEmpty(), v.toNumber(), v.finite()),
])
export const CountFromText = v.pipe(NumberFromText, v.safeInteger(), v.minValue(0))

/** Repeated keys (`a=1&a=2`) arrive as a list, a single one as text (SHELL-44). */
/*#__NO_SIDE_EFFECTS__*/
export const manyFromText = <const T extends v.GenericSchema>(item: T) =>
  v.union([
    v.pipe(v.array(item), v.maxLength(MAX_IDS)),
    v.pipe(
      item,
      v.transform((one) => [one] as v.InferOutput<T>[]),
    ),
  ])

/** For calls with an empty answer. No other JSON passes for it: a portal's would count as the receipt of a deletion. */
export const EmptySchema = v.pipe(
  v.unknown(),
  // To valibot, a list is an object.
  v.check((answer) => !Array.isArray(answer)),
  v.strictObject({}),
)
