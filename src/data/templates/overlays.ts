import type { TemplateFolder } from '#src/contract/folder.ts'
import type { ListedTemplate, Template } from '#src/contract/template.ts'
import { crossEntityOverlay } from '#src/data/cross-entity-overlay.ts'
import { templateFolderMutations } from '#src/data/folders/mutations.ts'
import { withItemCount, templateFolder } from '#src/data/folders/noun.ts'
import { type MediaList, withoutRows } from '#src/domain/media-changes.ts'

import { createTemplateMutation } from './create.ts'
import { moveTemplatesMutation, removeTemplateMutation } from './move-and-remove.ts'
import { templateMutations } from './mutations.ts'
import { designText } from './rows.ts'
import { saveTemplateMutation } from './save.ts'

type Tree = TemplateFolder[]

const inFolder = (tree: Tree, folderId: string, change: 1 | -1) =>
  withItemCount(templateFolder, tree, folderId, change)

/** All changes that affect the tree of template folders, including its counts. */
export const templateFolderOverlays = [
  ...Object.values(templateFolderMutations),
  crossEntityOverlay(createTemplateMutation, (tree: Tree, { folderId }) =>
    inFolder(tree, folderId, 1),
  ),
  crossEntityOverlay(moveTemplatesMutation, (tree: Tree, { templates, folderId }) =>
    templates
      .filter(({ templateFolderId }) => templateFolderId !== folderId)
      .reduce(
        (counts, { templateFolderId }) =>
          inFolder(inFolder(counts, templateFolderId, -1), folderId, 1),
        tree,
      ),
  ),
  crossEntityOverlay(removeTemplateMutation, (tree: Tree, { template }) =>
    inFolder(tree, template.templateFolderId, -1),
  ),
] as const

/** All changes that affect a list of templates, including folder deletions. */
export const templateListOverlays = [
  ...templateMutations,
  crossEntityOverlay(
    templateFolderMutations.remove,
    (list: MediaList<ListedTemplate>, { folderIds }) =>
      withoutRows(list, ({ templateFolderId }) => folderIds.includes(templateFolderId)),
  ),
] as const

/** All changes that affect a single template. */
export const templateOverlays = [
  crossEntityOverlay(saveTemplateMutation, (template: Template, { id, changes }) => {
    if (template.id !== id) return template
    const { value, ...others } = changes
    return { ...template, ...others, ...('value' in changes && { value: designText(value) }) }
  }),
  crossEntityOverlay(moveTemplatesMutation, (template: Template, { templates, folderId }) =>
    templates.some(({ id }) => id === template.id)
      ? { ...template, templateFolderId: folderId }
      : template,
  ),
] as const
