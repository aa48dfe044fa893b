import type { TemplateFolder } from '#src/contract/folder.ts'
import type { ListedTemplate, Template } from '#src/contract/template.ts'
import { effectOf } from '#src/data/effect.ts'
import { templateFolderMutations } from '#src/data/folders/mutations.ts'
import { counted, templateFolder } from '#src/data/folders/noun.ts'
import { type MediaList, withoutRows } from '#src/domain/media-changes.ts'

import { createTemplateMutation } from './create.ts'
import { moveTemplatesMutation, removeTemplateMutation } from './move-and-remove.ts'
import { templateMutations } from './mutations.ts'
import { designText } from './rows.ts'
import { saveTemplateMutation } from './save.ts'

type Tree = TemplateFolder[]

const inFolder = (tree: Tree, folderId: string, change: 1 | -1) =>
  counted(templateFolder, tree, folderId, change)

/** What may change how the tree of template folders looks: its own changes, and templates that come, go or move. */
export const templateFolderOverlays = [
  ...Object.values(templateFolderMutations),
  effectOf(createTemplateMutation, (tree: Tree, { folderId }) => inFolder(tree, folderId, 1)),
  effectOf(moveTemplatesMutation, (tree: Tree, { templates, folderId }) =>
    templates
      .filter(({ templateFolderId }) => templateFolderId !== folderId)
      .reduce(
        (counts, { templateFolderId }) =>
          inFolder(inFolder(counts, templateFolderId, -1), folderId, 1),
        tree,
      ),
  ),
  effectOf(removeTemplateMutation, (tree: Tree, { template }) =>
    inFolder(tree, template.templateFolderId, -1),
  ),
] as const

/** What may change how a list of templates looks: its own changes, and folders that go with all that is in them. */
export const templateListOverlays = [
  ...templateMutations,
  effectOf(templateFolderMutations.remove, (list: MediaList<ListedTemplate>, { folderIds }) =>
    withoutRows(list, ({ templateFolderId }) => folderIds.includes(templateFolderId)),
  ),
] as const

/** What may change how one template looks. */
export const templateOverlays = [
  effectOf(saveTemplateMutation, (template: Template, { id, changes }) => {
    if (template.id !== id) return template
    const { value, ...others } = changes
    return { ...template, ...others, ...('value' in changes && { value: designText(value) }) }
  }),
  effectOf(moveTemplatesMutation, (template: Template, { templates, folderId }) =>
    templates.some(({ id }) => id === template.id)
      ? { ...template, templateFolderId: folderId }
      : template,
  ),
] as const
