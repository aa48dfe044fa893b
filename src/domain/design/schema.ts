import * as v from 'valibot'

import { recordByName } from '#src/contract/fields.ts'

/**
 * The JSON of a design (TPL-07 to TPL-12). Optional properties are omitted; unknown ones of newer versions are preserved.
 */

/** The written version. */
export const DESIGN_VERSION = 1

const FARTHEST = 20_000
/** Of the palette of an image. */
export const MAX_COLORS = 16

const NumberSchema = v.pipe(v.number(), v.minValue(-FARTHEST), v.maxValue(FARTHEST))
const LengthSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(FARTHEST))
const ColorSchema = v.pipe(
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
  color: own(ColorSchema),
  align: own(v.picklist(['left', 'center', 'right'])),
  verticalAlign: own(v.picklist(['top', 'middle', 'bottom'])),
  /** Relative to the size. */
  lineHeight: own(v.pipe(v.number(), v.minValue(0.5), v.maxValue(5))),
  /** `shrink` reduces the size if necessary, `fill` uses the largest size that fits, `none` cuts off lines. */
  fit: own(v.picklist(['none', 'shrink', 'fill'])),
})

/** TPL-11 */
const PictureSchema = v.looseObject({
  /** Null shows an empty frame. */
  imageId: own(v.nullable(v.string())),
  fit: own(v.picklist(['cover', 'contain', 'stretch'])),
  /** Colors for dithering, mapped to the panel's; empty uses all colors of the panel. */
  palette: own(v.pipe(v.array(ColorSchema), v.maxLength(MAX_COLORS))),
  /** The brightness that maps to the middle. */
  threshold: own(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
})

const PropertiesSchema = v.looseObject({
  position: own(PositionSchema),
  visible: own(v.boolean()),
  /** Of the box. */
  fill: own(v.nullable(ColorSchema)),
  stroke: own(v.nullable(ColorSchema)),
  strokeWidth: own(LengthSchema),
  radius: own(LengthSchema),
  text: own(TextSchema),
  picture: own(PictureSchema),
})

export const ElementSchema = v.looseObject({
  /** `text`, `rectangle` or `picture`; others are preserved but not drawn. */
  type: v.string(),
  /** Shown in the list of layers. */
  name: own(v.string()),
  locked: own(v.boolean()),
  defaults: PropertiesSchema,
  /** Overrides by layout key (TPL-08). */
  layouts: own(recordByName(PropertiesSchema)),
})

const EnabledSchema = v.looseObject({
  horizontal: own(v.boolean()),
  vertical: own(v.boolean()),
})

export const DesignSchema = v.looseObject({
  version: v.literal(DESIGN_VERSION),
  /** Element ids, lowest first. */
  layers: v.array(v.string()),
  elements: recordByName(ElementSchema),
  /** Colors by layout key (TPL-12). */
  backgrounds: recordByName(ColorSchema),
  /** By device group name. */
  enabledLayouts: recordByName(EnabledSchema),
})

export type Design = v.InferOutput<typeof DesignSchema>
export type DesignElement = v.InferOutput<typeof ElementSchema>
export type Properties = v.InferOutput<typeof PropertiesSchema>
