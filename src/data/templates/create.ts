import * as v from 'valibot'

import type { ListedTemplate } from '#src/contract/template.ts'
import { createdAfter } from '#src/data/created-after.ts'
import { folderKeys } from '#src/data/folders/keys.ts'
import { templateFolder } from '#src/data/folders/noun.ts'
import { type MediaList, withRow } from '#src/domain/media-changes.ts'
import { isSameName } from '#src/domain/name-order.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { mediaLibraryTexts } from '#src/texts/media-library.ts'

import { createTemplate, listTemplatesInFolder } from './api.ts'
import { templateKeys } from './keys.ts'
import { editorUrl, designText, TemplateContentSchema } from './rows.ts'

const InputSchema = v.object({
  folderId: v.string(),
  folderName: v.string(),
  content: TemplateContentSchema,
})

const isCreatedBy =
  ({ folderId, content }: v.InferOutput<typeof InputSchema>, since: number) =>
  ({ templateFolderId, name, created }: ListedTemplate) =>
    templateFolderId === folderId && isSameName(name, content.name) && createdAfter(created, since)

/** TPL-14. In the lane of the folders, like all template changes, so that a later save merges into an unsent creation. */
export const createTemplateMutation = defineMutation({
  kind: 'template.create',
  input: InputSchema,
  queue: 'light',
  creates: 'template',
  lane: () => templateFolder.lane,
  entity: ({ folderId }) => `${templateFolder.name}:${folderId}`,
  label: ({ content: { name }, folderName }) =>
    mediaLibraryTexts.addTemplate({ name, folder: folderName }),
  overlay: (list: MediaList<ListedTemplate>, { folderId, content }, { newId, createdAt }) => {
    const created = new Date(createdAt).toISOString()
    const { name, variables, devices } = content
    return withRow(list, {
      id: newId,
      templateFolderId: folderId,
      name,
      variables,
      devices,
      created,
      updatedAt: created,
      original: false,
    })
  },
  findCreated: ({ page }: MediaList<ListedTemplate>, input, since) =>
    page.data.filter(isCreatedBy(input, since)),
  send: ({ folderId, content: { value, ...content } }, { options }) =>
    createTemplate(folderId, { ...content, value: designText(value) }, options),
  refetch: () => [templateKeys.lists(), folderKeys.templates()],
  async probe(input, { since, ...options }) {
    const newest = { nameSearch: input.content.name, limit: 100 }
    const { data } = await listTemplatesInFolder(input.folderId, newest, options)
    return data.find(isCreatedBy(input, since))
  },
  form: (_input, opId) => editorUrl(opId),
})
