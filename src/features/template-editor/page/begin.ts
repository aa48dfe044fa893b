import * as v from 'valibot'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { type Orientation, OrientationSchema, recordByName } from '#src/contract/fields.ts'
import type { Template } from '#src/contract/template.ts'
import { designText } from '#src/data/templates/rows.ts'
import { contentOf, saveTemplateMutation, type OriginalTemplate } from '#src/data/templates/save.ts'
import { type Layout, layoutsOf } from '#src/domain/design/layouts.ts'
import { type Design, DESIGN_VERSION } from '#src/domain/design/schema.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { TemplateDocument } from '../document/template-document.ts'
import { createEditor, type Editor } from '../editor.ts'
import {
  type BrokenDocument,
  contentOfDocument,
  describedIn,
  readDocument,
  type ReadTemplate,
  readTemplate,
  seenOf,
} from './read-template.ts'

const SeenSchema = v.object({
  name: v.string(),
  value: v.string(),
  variables: v.array(v.object({ key: v.string(), label: v.string(), value: v.string() })),
  devices: v.array(v.object({ deviceGroupName: v.string(), orientation: OrientationSchema })),
  updatedAt: v.string(),
})

/** Unsaved edits (OFF-30). */
export const DraftSchema = v.object({
  name: v.string(),
  /** Parsed by `readDesign`, because an older version may have stored it. */
  design: v.unknown(),
  described: recordByName(v.object({ label: v.string(), value: v.string() })),
  /** Text of a broken design under repair; replaces `design`. */
  text: v.exactOptional(v.string()),
  /** The template when editing began; null for a new one. */
  seen: v.nullable(SeenSchema),
})
type Draft = v.InferOutput<typeof DraftSchema>

/** Stored in browsers: never change these. For a template created on this device, `id` is the temporary one. */
export const draftKeyOf = (id: string) => `template.edit:${id}`
export const newDraftKeyOf = (deviceGroupId: string, orientation: Orientation) =>
  `template.new:${deviceGroupId}:${orientation}`

export const draftOf = (document: TemplateDocument, seen: OriginalTemplate | null): Draft => ({
  ...document,
  seen,
})

export const draftOfText = (
  { name, described }: Omit<TemplateDocument, 'design'>,
  text: string,
  seen: OriginalTemplate | null,
): Draft => ({ name, design: null, described, text, seen })

const readDraft = ({ name, design, described, text, seen }: Draft): ReadTemplate =>
  text === undefined
    ? readDocument(JSON.stringify(design), { name, described })
    : // Older builds stored a text without the variables.
      readDocument(text, {
        name,
        described: { ...describedIn(seen?.variables ?? []), ...described },
      })

/** Initial state of a page: an editor, or a broken design to repair. */
export type InitialSession = {
  /** The base version of the edits; null for a new template. */
  seen: OriginalTemplate | null
  /** Time of restored unsaved edits. */
  restoredAt?: number
} & ({ editor: Editor } | BrokenSession)

interface BrokenSession extends BrokenDocument {
  /** Layouts of an empty design. */
  layouts: readonly Layout[]
}

interface OpenOptions {
  template: Template
  /** A rejected change of the template. */
  rejectedChange: Op | undefined
  draft: { value: Draft; at: number } | null
  models: readonly DeviceGroup[]
}

/** Opens the draft if there is one, otherwise the rejected change, otherwise the saved version. */
export function openTemplate({
  template,
  rejectedChange,
  draft,
  models,
}: OpenOptions): InitialSession {
  const seen = seenOf(template)
  const stored = readTemplate(template)
  const saved = 'document' in stored ? stored.document : undefined
  const begin = (read: ReadTemplate, savedBelow = UNSAVED_DOCUMENT) =>
    'broken' in read
      ? { ...read, layouts: seen.devices }
      : {
          editor: createEditor(
            read.document,
            firstLayout(read.document.design, models),
            savedBelow,
          ),
        }

  const restored = draft && readDraft(draft.value)
  if (restored && !isSaved(restored, saved))
    return { seen: draft.value.seen ?? seen, restoredAt: draft.at, ...begin(restored, saved) }
  const rejectedVersion = rejectedChange && readTemplate(withChanges(template, rejectedChange))
  return { seen, ...begin(rejectedVersion ?? stored, saved) }
}

/** TPL-02: empty, or the draft of an earlier visit. */
export function openNewTemplate(layout: Layout, draft: OpenOptions['draft']): InitialSession {
  const empty = emptyDocument([layout])
  if (!draft) return { seen: null, editor: createEditor(empty, layout) }
  const restored = readDraft(draft.value)
  return {
    seen: null,
    restoredAt: draft.at,
    ...('broken' in restored
      ? { ...restored, layouts: [layout] }
      : { editor: createEditor(restored.document, layout, empty) }),
  }
}

/** A new template before its first edit. */
export const emptyDocument = (layouts: readonly Layout[]): TemplateDocument => ({
  name: '',
  design: emptyDesign(layouts),
  described: {},
})

/** Stands for a stored design that cannot be read, so that every document counts as unsaved. */
export const UNSAVED_DOCUMENT: TemplateDocument = {
  name: '',
  design: { version: 1, layers: [], elements: {}, backgrounds: {}, enabledLayouts: {} },
  described: {},
}

const isSaved = (restored: ReturnType<typeof readDraft>, saved: TemplateDocument | undefined) =>
  'document' in restored &&
  saved !== undefined &&
  isEqual(contentOfDocument(restored.document), contentOfDocument(saved))

function withChanges(template: Template, { payload }: Op): OriginalTemplate {
  const input = v.safeParse(saveTemplateMutation.input, payload)
  if (!input.success) return template
  const { value, ...content } = { ...contentOf(template), ...input.output.changes }
  const isBroken = value === null
  return {
    ...content,
    value: isBroken ? template.value : designText(value),
    updatedAt: template.updatedAt,
  }
}

/** The layout that a template opens with. */
export const firstLayout = (design: Design, [model]: readonly DeviceGroup[]): Layout =>
  layoutsOf(design)[0] ?? { deviceGroupName: model?.name ?? 'device', orientation: 'horizontal' }

/** TPL-02 */
export const emptyDesign = (layouts: readonly Layout[]): Design => ({
  version: DESIGN_VERSION,
  layers: [],
  elements: {},
  backgrounds: {},
  enabledLayouts: layouts.reduce<Design['enabledLayouts']>(
    (enabled, { deviceGroupName, orientation }) => ({
      ...enabled,
      [deviceGroupName]: { ...enabled[deviceGroupName], [orientation]: true },
    }),
    {},
  ),
})
