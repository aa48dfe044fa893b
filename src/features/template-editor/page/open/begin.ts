import * as v from 'valibot'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import type { Template } from '#src/contract/template.ts'
import { designText } from '#src/data/templates/rows.ts'
import { contentOf, saveTemplateMutation, type SeenTemplate } from '#src/data/templates/save.ts'
import { type Layout, layoutsOf } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { TemplateDocument } from '../../document/template-document.ts'
import { createEditor, type Editor } from '../../editor.ts'
import { type Draft, readDraft } from '../draft/draft.ts'
import { emptyDesign } from './empty-design.ts'
import { contentOfDocument, type ReadTemplate, readTemplate, seenOf } from './read-template.ts'

/** What a page begins with: an editor, or a text that has to be mended before. */
export type Beginning = {
  /** The template as its author saw it; null for one that was never saved. */
  seen: SeenTemplate | null
  /** When what is shown was typed, where it was not saved. */
  restoredAt?: number
} & ({ editor: Editor } | { broken: string; text: string })

interface Known {
  template: Template
  /** A change of it that was not accepted. */
  refused: Op | undefined
  draft: { value: Draft; at: number } | null
  models: readonly DeviceGroup[]
}

/** What was not saved goes on, then what was not accepted; else it is as it was saved. */
export function beginEditing({ template, refused, draft, models }: Known): Beginning {
  const seen = seenOf(template)
  const stored = readTemplate(template)
  const saved = 'document' in stored ? stored.document : undefined
  const begin = (read: ReadTemplate, below = NOWHERE_SAVED) =>
    'broken' in read
      ? { broken: read.broken, text: read.kept }
      : {
          editor: createEditor(read.document, firstLayout(read.document.design, models), below),
        }

  const drafted = draft && readDraft(draft.value)
  if (drafted && !isSaved(drafted, saved))
    return { seen: draft.value.seen ?? seen, restoredAt: draft.at, ...begin(drafted, saved) }
  const asked = refused && readTemplate(withChanges(template, refused))
  return { seen, ...begin(asked ?? stored, saved) }
}

/** TPL-02: empty, or what was begun on an earlier visit. */
export function beginNew(layout: Layout, draft: Known['draft']): Beginning {
  const empty = { name: '', design: emptyDesign([layout]), described: {} }
  const drafted = draft && readDraft(draft.value)
  if (!draft || !drafted || 'broken' in drafted)
    return { seen: null, editor: createEditor(empty, layout) }
  return {
    seen: null,
    restoredAt: draft.at,
    editor: createEditor(drafted.document, layout, empty),
  }
}

/** Stands for what is stored where that is no design: nothing that is edited is the same. */
export const NOWHERE_SAVED: TemplateDocument = {
  name: '',
  design: { version: 1, layers: [], elements: {}, backgrounds: {}, enabledLayouts: {} },
  described: {},
}

const isSaved = (drafted: ReturnType<typeof readDraft>, saved: TemplateDocument | undefined) =>
  'document' in drafted &&
  saved !== undefined &&
  isEqual(contentOfDocument(drafted.document), contentOfDocument(saved))

function withChanges(template: Template, { payload }: Op): SeenTemplate {
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

/** The one that a template opens with. */
export const firstLayout = (design: Design, [model]: readonly DeviceGroup[]): Layout =>
  layoutsOf(design)[0] ?? { deviceGroupName: model?.name ?? 'device', orientation: 'horizontal' }
