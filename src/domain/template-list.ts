import * as v from 'valibot'

import type { Orientation } from '#src/contract/fields.ts'
import { type ListedTemplate, templateEndpoints } from '#src/contract/template.ts'

import { listMedia } from './media-list.ts'

const FolderQuerySchema = templateEndpoints.inFolder.query
const SelectQuerySchema = templateEndpoints.select.query
export type TemplateFolderQuery = v.InferInput<typeof FolderQuerySchema>
export type TemplateSelectQuery = v.InferInput<typeof SelectQuerySchema>

type Listed = Pick<ListedTemplate, 'id' | 'name' | 'created' | 'templateFolderId' | 'devices'>

interface Fit {
  models: readonly string[]
  orientation: Orientation | undefined
}

/** Answers `GET /template-folders/:folderId/templates`; see `listMedia` for order, search and paging. */
export function listTemplatesInFolder<T extends Listed>(
  templates: readonly T[],
  folderId: string,
  question: TemplateFolderQuery,
) {
  const query = v.parse(FolderQuerySchema, question)
  const models = [query.deviceGroupName || query.groupName || ''].filter((name) => name !== '')
  return listMedia(fitting(templates, folderId, { models, orientation: query.orientation }), query)
}

/** Answers `GET /templates`: templates for given models and an orientation, of one folder or of all. */
export function listTemplatesThatFit<T extends Listed>(
  templates: readonly T[],
  question: TemplateSelectQuery,
) {
  const query = v.parse(SelectQuerySchema, question)
  const models = (query.deviceGroupName ?? []).filter((name) => name !== '')
  const fit = { models, orientation: query.orientation }
  return listMedia(fitting(templates, query.imageFolderId, fit), query)
}

/** A template fits if one of its layouts matches both a model and the orientation. */
const fitting = <T extends Listed>(
  templates: readonly T[],
  folderId: string | undefined,
  { models, orientation }: Fit,
) =>
  templates.filter(
    ({ templateFolderId, devices }) =>
      (folderId === undefined || templateFolderId === folderId) &&
      ((models.length === 0 && orientation === undefined) ||
        devices.some(
          (layout) =>
            (models.length === 0 || models.includes(layout.deviceGroupName)) &&
            (orientation === undefined || layout.orientation === orientation),
        )),
  )
