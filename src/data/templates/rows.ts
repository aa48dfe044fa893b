import * as v from 'valibot'

import {
  SaveTemplateSchema,
  templateEndpoints,
  type ListedTemplate,
  ListedTemplateSchema,
} from '#src/contract/template.ts'
import { isLastPage, type MediaList } from '#src/domain/media-changes.ts'
import { mediaOrder, type MediaPage } from '#src/domain/media-list.ts'
import {
  listTemplatesInFolder,
  listTemplatesThatFit,
  type TemplateFolderQuery,
  type TemplateSelectQuery,
} from '#src/domain/template-list.ts'

/** A listed template as the author of a change saw it; ids may be temporary. */
export const SeenTemplateSchema = v.object({
  ...ListedTemplateSchema.entries,
  id: v.string(),
  templateFolderId: v.string(),
})

const { name, variables, devices } = SaveTemplateSchema.entries
/** The saved content. `value` is the parsed design, so that temporary image ids in it can be replaced. */
export const TemplateContentSchema = v.object({ name, value: v.unknown(), variables, devices })
export type TemplateContent = v.InferOutput<typeof TemplateContentSchema>

export const designText = (design: unknown) => JSON.stringify(design)
export function designOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const EVERYTHING = { limit: 0, offset: 0 }

/** A page of a folder's templates with the list's filter and order; the folder may have a temporary id. */
export const templateList = (
  folderId: string,
  query: TemplateFolderQuery,
  page: MediaPage<ListedTemplate>,
): MediaList<ListedTemplate> => ({
  page,
  isLast: isLastPage(page),
  holds: (template) =>
    listTemplatesInFolder([template], folderId, { ...query, ...EVERYTHING }).total > 0,
  compare: mediaOrder(v.parse(templateEndpoints.inFolder.query, query)),
})

/** The same for templates that fit given models. */
export const fittingTemplateList = (
  { imageFolderId: folderId, ...query }: TemplateSelectQuery,
  page: MediaPage<ListedTemplate>,
): MediaList<ListedTemplate> => ({
  page,
  isLast: isLastPage(page),
  holds: (template) =>
    (folderId === undefined || template.templateFolderId === folderId) &&
    listTemplatesThatFit([template], { ...query, ...EVERYTHING }).total > 0,
  compare: mediaOrder(v.parse(templateEndpoints.select.query, query)),
})

/** URL of the editor. `id`: of the template, temporary or not, or of the change that creates it. */
export const editorUrl = (id: string) => `/template-editor/${id}/edit`

/** Cache key of a template with its design. */
export const templateCacheKey = (id: string) => `templates/${id}`
