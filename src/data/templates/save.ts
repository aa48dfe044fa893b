import * as v from 'valibot'

import {
  type ListedTemplate,
  type SaveTemplate,
  type Template,
  TemplateSchema,
} from '#src/contract/template.ts'
import { versionTag } from '#src/contract/version.ts'
import { templateFolder } from '#src/data/folders/noun.ts'
import { type MediaList, withEdited } from '#src/domain/media-changes.ts'
import type { CallOptions } from '#src/platform/http/call.ts'
import { defineMutation, into } from '#src/platform/outbox/define.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import type { Base } from '#src/platform/outbox/store/op.ts'
import { mediaLibraryTexts } from '#src/texts/media-library.ts'

import { getTemplate, saveTemplate } from './api.ts'
import { createTemplateMutation } from './create.ts'
import { templateKeys } from './keys.ts'
import {
  editorUrl,
  designOf,
  designText,
  type TemplateContent,
  TemplateContentSchema,
} from './rows.ts'

const { name, value, variables, devices } = TemplateContentSchema.entries
const ChangesSchema = v.object({
  name: v.exactOptional(name),
  value: v.exactOptional(value),
  variables: v.exactOptional(variables),
  devices: v.exactOptional(devices),
})
export type TemplateChanges = v.InferOutput<typeof ChangesSchema>

/** The parts of a template that its author sees. */
export type OriginalTemplate = Pick<
  Template,
  'name' | 'value' | 'variables' | 'devices' | 'updatedAt'
>

export const contentOf = (template: Omit<OriginalTemplate, 'updatedAt'>): TemplateContent => ({
  name: template.name,
  value: designOf(template.value),
  variables: template.variables,
  devices: template.devices,
})

/** The changed fields. Only these are saved, so that concurrent edits of others survive (OFF-18). */
export function changesOfTemplate(
  template: OriginalTemplate,
  content: TemplateContent,
): TemplateChanges {
  const before = new Map(Object.entries(contentOf(template)))
  const changed = Object.entries(content).filter(
    ([field, wanted]) => !isEqual(before.get(field), wanted),
  )
  return v.parse(ChangesSchema, Object.fromEntries(changed))
}

/** The state that the author saw (OFF-18). */
export function templateBase(template: OriginalTemplate, changes: TemplateChanges): Base {
  const seen = Object.entries(contentOf(template)).filter(([field]) => field in changes)
  return { version: versionTag(template.updatedAt), fields: Object.fromEntries(seen) }
}

/** The call requires a whole template: unchanged fields get their current values. */
async function whole(id: string, changes: TemplateChanges, options: CallOptions) {
  const parsed = v.safeParse(TemplateContentSchema, changes)
  if (parsed.success) return parsed.output
  const { signal, asUser, actingOrganizationId } = options
  const now = await getTemplate(id, {
    signal,
    ...(asUser !== undefined && { asUser }),
    ...(actingOrganizationId !== undefined && { actingOrganizationId }),
  })
  return { ...contentOf(now), ...changes }
}

const asBody = (content: TemplateContent): SaveTemplate => ({
  ...content,
  value: designText(content.value),
})

/** TPL-15 */
export const saveTemplateMutation = defineMutation({
  kind: 'template.save',
  input: v.object({ id: v.string(), name: v.string(), changes: ChangesSchema }),
  queue: 'light',
  lane: () => templateFolder.lane,
  entity: ({ id }) => `template:${id}`,
  label: ({ name: known }) => mediaLibraryTexts.saveTemplate(known),
  merge: (older, newer) => ({ ...older, changes: { ...older.changes, ...newer.changes } }),
  joins: [
    into(createTemplateMutation, (created, { changes }: { changes: TemplateChanges }) => ({
      ...created,
      content: { ...created.content, ...changes },
    })),
  ],
  overlay: (list: MediaList<ListedTemplate>, { id, changes }) => {
    const { value: _design, ...listed } = changes
    return withEdited(list, id, (template) => ({ ...template, ...listed }))
  },
  send: async ({ id, changes }, { options }) =>
    saveTemplate(id, asBody(await whole(id, changes, options)), options),
  refetch: ({ id }) => [templateKeys.lists(), templateKeys.detail(id)],
  repeatable: true,
  attemptsDiffer: true,
  threeWay: {
    fields: ({ changes }) => changes,
    withFields: (input, fields) => ({ ...input, changes: v.parse(ChangesSchema, fields) }),
    theirs(current) {
      const template = v.safeParse(TemplateSchema, current)
      if (!template.success) return undefined
      const fields = contentOf(template.output)
      return { version: versionTag(template.output.updatedAt), fields: { ...fields } }
    },
    fieldName: (field) => FIELD_NAMES[field]?.() ?? field,
    valueText,
  },
  form: ({ id }) => editorUrl(id),
})

const FIELD_NAMES: Readonly<Record<string, () => string>> = {
  name: () => mediaLibraryTexts.templateFieldName,
  value: () => mediaLibraryTexts.templateFieldValue,
  variables: () => mediaLibraryTexts.templateFieldVariables,
  devices: () => mediaLibraryTexts.templateFieldDevices,
}

function valueText(field: string, shown: unknown) {
  if (field === 'value') return mediaLibraryTexts.designOfSize((designText(shown) ?? '').length)
  const changes = v.safeParse(ChangesSchema, { [field]: shown })
  return (changes.success && formatChanges(changes.output)) || mediaLibraryTexts.none
}

const formatChanges = ({
  name: text = '',
  variables: filled = [],
  devices: layouts = [],
}: TemplateChanges) =>
  [
    ...(text ? [text] : []),
    ...filled.map((variable) => `${variable.label || variable.key}: ${variable.value}`),
    ...layouts.map(({ deviceGroupName, orientation }) => `${deviceGroupName} ${orientation}`),
  ].join(', ')
