import * as v from 'valibot'

import {
  IdSchema,
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  OrientationSchema,
  VariablesSchema,
} from './fields.ts'

const FormerImageSchema = v.strictObject({
  type: v.literal('image'),
  /** The signed URL that the device had. */
  imageUrl: v.pipe(v.string(), v.maxLength(MAX_TEXT_LENGTH)),
  name: v.nullable(v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH))),
  /** Of the library image, if any. */
  imageId: v.nullable(IdSchema),
})

const FormerTemplateSchema = v.strictObject({
  type: v.literal('template'),
  templateId: IdSchema,
  orientation: OrientationSchema,
  variables: VariablesSchema,
})

/** The content that an undo restores. Current content is never a template. */
export const RestoreContentSchema = v.strictObject({
  slot: v.picklist(['content', 'default']),
  /** Null if there was none. */
  former: v.nullable(v.variant('type', [FormerImageSchema, FormerTemplateSchema])),
})
export type RestoreContent = v.InferOutput<typeof RestoreContentSchema>
