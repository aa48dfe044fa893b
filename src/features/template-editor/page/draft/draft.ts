import * as v from 'valibot'

import type { Orientation } from '#src/contract/fields.ts'
import { OrientationSchema } from '#src/contract/fields.ts'
import type { SeenTemplate } from '#src/data/templates/save.ts'
import { readDesign } from '#src/domain/design/read.ts'

import type { TemplateDocument } from '../../document/template-document.ts'
import type { ReadTemplate } from '../open/read-template.ts'

const SeenSchema = v.object({
  name: v.string(),
  value: v.string(),
  variables: v.array(v.object({ key: v.string(), label: v.string(), value: v.string() })),
  devices: v.array(v.object({ deviceGroupName: v.string(), orientation: OrientationSchema })),
  updatedAt: v.string(),
})

/** What was edited and not saved (OFF-30). */
export const DraftSchema = v.object({
  name: v.string(),
  /** Read by `readDesign`, as it may be one of an older version of the product by then. */
  design: v.unknown(),
  described: v.record(v.string(), v.object({ label: v.string(), value: v.string() })),
  /** A broken design that is being repaired, as it was typed; it takes the place of `design`. */
  text: v.exactOptional(v.string()),
  /** The template as its author saw it when they began; null for a new one. */
  seen: v.nullable(SeenSchema),
})
export type Draft = v.InferOutput<typeof DraftSchema>

/** Stored in browsers: never change these. `id` is the temporary one of a template that was made here. */
export const draftKeyOf = (id: string) => `template.edit:${id}`
export const newDraftKeyOf = (deviceGroupId: string, orientation: Orientation) =>
  `template.new:${deviceGroupId}:${orientation}`

export const draftOf = (document: TemplateDocument, seen: SeenTemplate | null): Draft => ({
  ...document,
  seen,
})

export const draftOfText = (template: SeenTemplate, text: string): Draft => ({
  name: template.name,
  design: null,
  described: {},
  text,
  seen: template,
})

export function readDraft({ name, design, described, text }: Draft): ReadTemplate {
  const read = readDesign(text ?? JSON.stringify(design))
  return 'broken' in read ? read : { document: { name, design: read.design, described } }
}
