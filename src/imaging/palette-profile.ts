import * as v from 'valibot'

/** What a kind of panel can show. Profiles can be edited: whoever owns a panel may know its colours better than we do. */

const MOST_COLOURS = 16

const ByteSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const RgbSchema = v.pipe(v.tuple([ByteSchema, ByteSchema, ByteSchema]), v.readonly())

/** Red, green, blue as sRGB bytes. */
export type Rgb = v.InferOutput<typeof RgbSchema>

const ColoursSchema = v.pipe(
  v.array(RgbSchema),
  v.minLength(2),
  v.maxLength(MOST_COLOURS),
  v.readonly(),
)
const TextSchema = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))

const MeasuredSchema = v.strictObject({
  id: TextSchema,
  /** What the eye sees in daylight, in the order of the nominal colours. */
  colours: ColoursSchema,
  source: TextSchema,
  /** Of the measurement; where the source names none, of the day on which it was read. */
  date: v.pipe(v.string(), v.isoDate()),
})

/** Sets of one kind of panel disagree by tens of levels (light, batch, exposure), so each names where it is from. */
export type MeasuredColours = v.InferOutput<typeof MeasuredSchema>

const CodeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(15))

const ShapeSchema = v.strictObject({
  id: TextSchema,
  name: TextSchema,
  /** Bits that hold one index in an indexed picture, and one code in a packed frame. */
  bits: v.picklist([1, 2, 4]),
  /** What an index of a frame stands for, and what its driver calls it. */
  nominal: ColoursSchema,
  measured: v.pipe(v.array(MeasuredSchema), v.readonly()),
  driver: v.strictObject({
    /** Codes side by side; or one plane for each bit of the code, the lowest bit first. */
    layout: v.picklist(['packed', 'planes']),
    /** What is sent for each index. */
    codes: v.pipe(v.array(CodeSchema), v.readonly()),
  }),
})

export type PaletteProfile = v.InferOutput<typeof ShapeSchema>

const fitsItsBits = ({ bits, nominal, driver }: PaletteProfile): boolean =>
  nominal.length <= 2 ** bits && driver.codes.every((code) => code < 2 ** bits)

const hasAllCodes = ({ nominal, driver }: PaletteProfile): boolean =>
  driver.codes.length === nominal.length && new Set(driver.codes).size === nominal.length

const hasAllMeasured = ({ nominal, measured }: PaletteProfile): boolean =>
  measured.every(({ colours }) => colours.length === nominal.length)

const isDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length

const PaletteProfileSchema = v.pipe(
  ShapeSchema,
  v.check(
    ({ nominal }) => isDistinct(nominal.map(String)),
    'Two of the nominal colours are the same.',
  ),
  v.check(fitsItsBits, 'There are more colours than its bits can tell apart.'),
  v.check(hasAllCodes, 'Each colour needs a driver’s code of its own.'),
  v.check(hasAllMeasured, 'A measured set needs one colour for each nominal one.'),
  v.check(
    ({ measured }) => isDistinct(measured.map(({ id }) => id)),
    'Two measured sets have the same id.',
  ),
)

/** A profile that someone wrote or edited; throws a `ValiError` that says what is wrong with it. */
export const parsePaletteProfile = (value: unknown): PaletteProfile =>
  v.parse(PaletteProfileSchema, value)
