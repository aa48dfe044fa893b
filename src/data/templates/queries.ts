import { queryOptions } from '@tanstack/react-query'

import { type ListedTemplate, templateEndpoints } from '#src/contract/template.ts'
import { unsentFolderPage } from '#src/data/unsent-folder.ts'
import type { TemplateFolderQuery, TemplateSelectQuery } from '#src/domain/template-list.ts'
import {
  networkFirstTemplateFolderPage,
  networkFirstTemplateSelectPage,
} from '#src/platform/db/network-first-media.ts'
import { networkFirstValue } from '#src/platform/db/network-first.ts'
import { cachedFirst } from '#src/platform/query/cached-first.ts'

import { getTemplate, listTemplatesInFolder, listTemplatesThatFit } from './api.ts'
import { templateKeys } from './keys.ts'
import { templateCacheKey } from './rows.ts'

export const templateQueries = {
  inFolder: (folderId: string, query: TemplateFolderQuery) =>
    queryOptions({
      queryKey: [...templateKeys.lists(), folderId, query] as const,
      queryFn: cachedFirst(async ({ signal, mode }) => {
        const ask = () => listTemplatesInFolder(folderId, query, { signal })
        return (
          unsentFolderPage<ListedTemplate>(folderId) ??
          (await networkFirstTemplateFolderPage(folderId, query, ask, mode))
        )
      }),
    }),
  thatFit: (query: TemplateSelectQuery) =>
    queryOptions({
      queryKey: [...templateKeys.lists(), 'fit', query] as const,
      queryFn: cachedFirst(async ({ signal, mode }) => {
        const ask = () => listTemplatesThatFit(query, { signal })
        return (
          unsentFolderPage<ListedTemplate>(query.imageFolderId) ??
          (await networkFirstTemplateSelectPage(query, ask, mode))
        )
      }),
    }),
  /** With its design. */
  detail: (id: string) =>
    queryOptions({
      queryKey: templateKeys.detail(id),
      queryFn: cachedFirst(({ signal, mode }) => {
        const ask = () => getTemplate(id, { signal })
        return networkFirstValue(templateCacheKey(id), templateEndpoints.get.answer, ask, mode)
      }),
    }),
}
