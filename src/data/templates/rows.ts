import * as v from 'valibot'

import {
  SaveTemplateSchema,
  templateEndpoints,
  type ListedTemplate,
  ListedTemplateSchema,
} from '#src/contract/template.ts'
import type { MediaList } from '#src/domain/media-changes.ts'
import { mediaOrder, type MediaPage } from '#src/domain/media-list.ts'
import {
  listTemplatesInFolder,
  listTemplatesThatFit,
  type TemplateFolderQuery,
  type TemplateSelectQuery,
} from '#src/domain/template-list.ts'

/** A template of a list as the user saw it when it was changed; its ids may be temporary. */
export const SeenTemplateSchema = v.object({
  ...ListedTemplateSchema.entries,
  id: v.string(),
  templateFolderId: v.string(),
})

const { name, variables, devices } = SaveTemplateSchema.entries
/** What is saved of a template. `value` is the design itself, not its text, so that an image in it may have a temporary id. */
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

/** A page of a folder's templates with the rule of their list; the folder may be one that is not made yet. */
export const templateList = (
  folderId: string,
  query: TemplateFolderQuery,
  page: MediaPage<ListedTemplate>,
): MediaList<ListedTemplate> => ({
  page,
  holds: (template) =>
    listTemplatesInFolder([template], folderId, { ...query, ...EVERYTHING }).total > 0,
  compare: mediaOrder(v.parse(templateEndpoints.inFolder.query, query)),
})

/** The same of a list of those that fit certain models. */
export const fittingTemplateList = (
  { imageFolderId: folderId, ...query }: TemplateSelectQuery,
  page: MediaPage<ListedTemplate>,
): MediaList<ListedTemplate> => ({
  page,
  holds: (template) =>
    (folderId === undefined || template.templateFolderId === folderId) &&
    listTemplatesThatFit([template], { ...query, ...EVERYTHING }).total > 0,
  compare: mediaOrder(v.parse(templateEndpoints.select.query, query)),
})
