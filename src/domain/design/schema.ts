import * as v from 'valibot'

/**
 * A design as the JSON text of a template holds it (TPL-07 to TPL-12). Everything that may be left out is; what a newer
 * version of the product wrote, and this one does not know, is kept and written back.
 */

/** What this version writes. */
export const DESIGN_VERSION = 1

const FARTHEST = 20_000
const MOST_COLOURS = 16

const NumberSchema = v.pipe(v.number(), v.minValue(-FARTHEST), v.maxValue(FARTHEST))
const LengthSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(FARTHEST))
const ColourSchema = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i, 'must be a color, written #rrggbb'),
)
const own = v.exactOptional

/** Distance of each edge from the same edge of the panel, in its pixels; degrees clockwise around the middle (TPL-09). */
const PositionSchema = v.looseObject({
  top: own(NumberSchema),
  left: own(NumberSchema),
  right: own(NumberSchema),
  bottom: own(NumberSchema),
  rotation: own(NumberSchema),
})

/** TPL-10 */
const TextSchema = v.looseObject({
  /** With `{{variables}}`. */
  content: own(v.string()),
  font: own(v.string()),
  size: own(v.pipe(v.number(), v.minValue(1), v.maxValue(2_000))),
  weight: own(v.pipe(v.number(), v.minValue(1), v.maxValue(1_000))),
  color: own(ColourSchema),
  align: own(v.picklist(['left', 'center', 'right'])),
  verticalAlign: own(v.picklist(['top', 'middle', 'bottom'])),
  /** Times the size. */
  lineHeight: own(v.pipe(v.number(), v.minValue(0.5), v.maxValue(5))),
  /** `shrink` takes a smaller size where the text needs it, `fill` the largest that fits; `none` leaves out lines. */
  fit: own(v.picklist(['none', 'shrink', 'fill'])),
})

/** TPL-11 */
const PictureSchema = v.looseObject({
  /** None is an empty frame. */
  imageId: own(v.nullable(v.string())),
  fit: own(v.picklist(['cover', 'contain', 'stretch'])),
  /** What the picture is reduced to, as far as the panel can show it; none are all colours of the panel. */
  palette: own(v.pipe(v.array(ColourSchema), v.maxLength(MOST_COLOURS))),
  /** The brightness that becomes half light, half dark. */
  threshold: own(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
})

const PropertiesSchema = v.looseObject({
  position: own(PositionSchema),
  visible: own(v.boolean()),
  /** Of the element's box. */
  fill: own(v.nullable(ColourSchema)),
  stroke: own(v.nullable(ColourSchema)),
  strokeWidth: own(LengthSchema),
  radius: own(LengthSchema),
  text: own(TextSchema),
  picture: own(PictureSchema),
})

export const ElementSchema = v.looseObject({
  /** `text`, `rectangle` or `picture`; another one is kept and not drawn. */
  type: v.string(),
  /** In the list of layers. */
  name: own(v.string()),
  locked: own(v.boolean()),
  defaults: PropertiesSchema,
  /** What differs in a layout, by its key (TPL-08). */
  layouts: own(v.record(v.string(), PropertiesSchema)),
})

const EnabledSchema = v.looseObject({
  horizontal: own(v.boolean()),
  vertical: own(v.boolean()),
})

export const DesignSchema = v.looseObject({
  version: v.literal(DESIGN_VERSION),
  /** Ids of elements, the lowest first. */
  layers: v.array(v.string()),
  elements: v.record(v.string(), ElementSchema),
  /** Colours by the key of a layout (TPL-12). */
  backgrounds: v.record(v.string(), ColourSchema),
  /** By the name of a device group. */
  enabledLayouts: v.record(v.string(), EnabledSchema),
})

export type Design = v.InferOutput<typeof DesignSchema>
export type DesignElement = v.InferOutput<typeof ElementSchema>
export type Properties = v.InferOutput<typeof PropertiesSchema>
