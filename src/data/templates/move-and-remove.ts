import * as v from 'valibot'

import { MAX_IDS } from '#src/contract/fields.ts'
import { type ListedTemplate, templateEndpoints } from '#src/contract/template.ts'
import { folderKeys } from '#src/data/folders/keys.ts'
import { templateFolder } from '#src/data/folders/noun.ts'
import { partialFailureOf } from '#src/data/partial-failure.ts'
import { type MediaList, withChanged, withoutRow } from '#src/domain/media-changes.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'
import { mediaLibraryTexts } from '#src/texts/media-library.ts'

import { moveTemplates, removeTemplate } from './api.ts'
import { templateKeys } from './keys.ts'
import { SeenTemplateSchema } from './rows.ts'

const inLibrary = {
  queue: 'light',
  lane: () => templateFolder.lane,
  repeatable: true,
} as const

/** MEDIA-32, MEDIA-34 */
export const moveTemplatesMutation = defineMutation({
  ...inLibrary,
  kind: 'template.move',
  input: v.object({
    /** With the folders that the user saw. */
    templates: v.pipe(v.array(SeenTemplateSchema), v.minLength(1), v.maxLength(MAX_IDS)),
    folderId: v.string(),
    folderName: v.string(),
  }),
  entity: ({ templates }) =>
    templates.length === 1
      ? `template:${templates[0]?.id}`
      : `templates:${templates
          .map(({ id }) => id)
          .toSorted()
          .join(',')}`,
  label: ({ templates: [first, ...others], folderName: folder }) =>
    first && others.length === 0
      ? mediaLibraryTexts.moveTemplate({ name: first.name, folder })
      : mediaLibraryTexts.moveTemplates({ count: others.length + 1, folder }),
  merge: ({ templates }, newer) => ({ ...newer, templates }),
  items: ({ templates }) => templates,
  overlay: (list: MediaList<ListedTemplate>, { templates, folderId }) =>
    templates.reduce(
      (shown, template) =>
        withChanged(shown, template, { ...template, templateFolderId: folderId }),
      list,
    ),
  send: ({ templates, folderId }, { options }) =>
    moveTemplates(
      templates.map(({ id }) => id),
      folderId,
      options,
    ),
  partialFailure(input, answer) {
    const known = v.safeParse(templateEndpoints.move.answer, answer)
    return partialFailureOf(
      input.templates,
      known.success ? known.output.failure.map(({ templateId }) => templateId) : [],
      'MediaLibrary:templateGone',
      (templates) => ({ ...input, templates }),
    )
  },
  refetch: ({ templates }) => [
    templateKeys.lists(),
    folderKeys.templates(),
    ...templates.map(({ id }) => templateKeys.detail(id)),
  ],
})

/** MEDIA-21 */
export const removeTemplateMutation = defineMutation({
  ...inLibrary,
  kind: 'template.remove',
  input: v.object({ template: SeenTemplateSchema }),
  removes: true,
  entity: ({ template }) => `template:${template.id}`,
  label: ({ template }) => mediaLibraryTexts.deleteTemplate(template.name),
  overlay: (list: MediaList<ListedTemplate>, { template }) => withoutRow(list, template),
  send: ({ template }, { options }) => removeTemplate(template.id, options),
  refetch: () => [templateKeys.lists(), folderKeys.templates()],
  goneIsDone: true,
})
