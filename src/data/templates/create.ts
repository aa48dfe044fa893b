import '#src/platform/i18n/en/media-library.ts'

import * as v from 'valibot'

import type { ListedTemplate } from '#src/contract/template.ts'
import { folderKeys } from '#src/data/folders/keys.ts'
import { templateFolder } from '#src/data/folders/noun.ts'
import { madeSince } from '#src/data/made-since.ts'
import { type MediaList, withRow } from '#src/domain/media-changes.ts'
import { t } from '#src/platform/i18n/t.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'

import { createTemplate, listTemplatesInFolder } from './api.ts'
import { editAddress } from './edit-address.ts'
import { keepTemplateAnswer } from './keep-answer.ts'
import { templateKeys } from './keys.ts'
import { designText, TemplateContentSchema } from './rows.ts'

const InputSchema = v.object({
  folderId: v.string(),
  folderName: v.string(),
  content: TemplateContentSchema,
})

const isMadeBy =
  ({ folderId, content }: v.InferOutput<typeof InputSchema>, since: number) =>
  ({ templateFolderId, name, created }: ListedTemplate) =>
    templateFolderId === folderId && name === content.name && madeSince(created, since)

/** TPL-14. In the lane of the folders, as all that becomes of a template, so that a save before it was sent joins it. */
export const createTemplateMutation = defineMutation({
  kind: 'template.create',
  input: InputSchema,
  queue: 'light',
  creates: 'template',
  lane: () => templateFolder.lane,
  entity: ({ folderId }) => `${templateFolder.name}:${folderId}`,
  label: ({ content: { name }, folderName }) =>
    t('MediaLibrary:addTemplate', { name, folder: folderName }),
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
  madeIn: ({ page }: MediaList<ListedTemplate>, input, since) =>
    page.data.filter(isMadeBy(input, since)),
  send: async ({ folderId, content: { value, ...content } }, { options }) =>
    keepTemplateAnswer(
      await createTemplate(folderId, { ...content, value: designText(value) }, options),
    ),
  refetch: () => [templateKeys.lists(), folderKeys.templates()],
  async probe(input, { since, ...options }) {
    const newest = { nameSearch: input.content.name, limit: 100 }
    const { data } = await listTemplatesInFolder(input.folderId, newest, options)
    return data.find(isMadeBy(input, since))
  },
  form: (_input, opId) => editAddress(opId),
})
