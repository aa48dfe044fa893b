import * as v from 'valibot'

/** The colors of a kind of panel. Profiles are editable data, for owners who have measured their panels. */

const MAX_COLORS = 16

const ByteSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const RgbSchema = v.pipe(v.tuple([ByteSchema, ByteSchema, ByteSchema]), v.readonly())

/** Red, green, blue as sRGB bytes. */
export type Rgb = v.InferOutput<typeof RgbSchema>

const ColorsSchema = v.pipe(
  v.array(RgbSchema),
  v.minLength(2),
  v.maxLength(MAX_COLORS),
  v.readonly(),
)
const TextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))

const MeasuredSchema = v.strictObject({
  id: TextSchema,
  /** As seen in daylight, in the order of the nominal colors. */
  colors: ColorsSchema,
  source: TextSchema,
  /** Date of the measurement, or of the retrieval if the source has none. */
  date: v.pipe(v.string(), v.isoDate()),
})

/** Measurements differ by tens of levels (light, batch, exposure), so each has a source. */
export type MeasuredColors = v.InferOutput<typeof MeasuredSchema>

const CodeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(15))

const ShapeSchema = v.strictObject({
  id: TextSchema,
  name: TextSchema,
  /** Bits per index in an indexed image, and per code in a packed frame. */
  bits: v.picklist([1, 2, 4]),
  /** The colors of a frame's indices. */
  nominal: ColorsSchema,
  measured: v.pipe(v.array(MeasuredSchema), v.readonly()),
  driver: v.strictObject({
    /** Packed codes, or one bit plane per code bit, lowest first. */
    layout: v.picklist(['packed', 'planes']),
    /** The driver's code for each index. */
    codes: v.pipe(v.array(CodeSchema), v.readonly()),
  }),
})

export type PaletteProfile = v.InferOutput<typeof ShapeSchema>

const fitsItsBits = ({ bits, nominal, driver }: PaletteProfile): boolean =>
  nominal.length <= 2 ** bits && driver.codes.every((code) => code < 2 ** bits)

const hasAllCodes = ({ nominal, driver }: PaletteProfile): boolean =>
  driver.codes.length === nominal.length && new Set(driver.codes).size === nominal.length

const hasAllMeasured = ({ nominal, measured }: PaletteProfile): boolean =>
  measured.every(({ colors }) => colors.length === nominal.length)

const isDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length

const PaletteProfileSchema = v.pipe(
  ShapeSchema,
  v.check(
    ({ nominal }) => isDistinct(nominal.map(String)),
    'Two of the nominal colors are the same.',
  ),
  v.check(fitsItsBits, 'There are more colors than its bits can tell apart.'),
  v.check(hasAllCodes, 'Each color needs a driver’s code of its own.'),
  v.check(hasAllMeasured, 'A measured set needs one color for each nominal one.'),
  v.check(
    ({ measured }) => isDistinct(measured.map(({ id }) => id)),
    'Two measured sets have the same id.',
  ),
)

/** Validates a user-defined profile; throws a `ValiError`. */
export const parsePaletteProfile = (value: unknown): PaletteProfile =>
  v.parse(PaletteProfileSchema, value)
