import * as v from 'valibot'

import { OrientationSchema, VariablesSchema } from '#src/contract/fields.ts'

import type { NewContent } from './new-content.ts'
import { TypedSchema } from './typed.ts'

const name = v.optional(v.string())
const ContentSchema = v.variant('type', [
  v.object({ type: v.literal('image'), name, file: v.file(), thumbnail: v.string() }),
  v.object({
    type: v.literal('template'),
    name,
    templateId: v.string(),
    orientation: OrientationSchema,
    variables: VariablesSchema,
    thumbnail: v.nullable(v.string()),
  }),
])

/** A form that was left half filled (OFF-30). */
export const KeptSchema = v.object({
  typed: TypedSchema,
  /** Where it stands in the calendar, whatever is half typed. */
  times: v.object({ start: v.number(), end: v.number() }),
  content: v.nullable(ContentSchema),
  /** The refused change that it is to stand for. */
  replaces: v.exactOptional(v.string()),
})
export type Kept = v.InferOutput<typeof KeptSchema>

/** Stored in browsers: never change them. */
export const newEntryKey = (deviceId: string) => `schedule.new:${deviceId}`
export const entryKey = (entryId: string) => `schedule.edit:${entryId}`

/** The panel's own pixels are not kept: they can be made again. */
export function withoutFrame(content: NewContent | null): Kept['content'] {
  if (content?.type !== 'image') return content
  const { frame: _, ...kept } = content
  return kept
}
