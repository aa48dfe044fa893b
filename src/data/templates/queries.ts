import { queryOptions } from '@tanstack/react-query'

import { type ListedTemplate, templateEndpoints } from '#src/contract/template.ts'
import { unsentFolderPage } from '#src/data/unsent-folder.ts'
import type { TemplateFolderQuery, TemplateSelectQuery } from '#src/domain/template-list.ts'
import {
  templateFolderPageThroughCache,
  templateSelectPageThroughCache,
} from '#src/platform/db/media-through-cache.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'

import { getTemplate, listTemplatesInFolder, listTemplatesThatFit } from './api.ts'
import { keptAs } from './keep-answer.ts'
import { templateKeys } from './keys.ts'

export const templateQueries = {
  inFolder: (folderId: string, query: TemplateFolderQuery) =>
    queryOptions({
      queryKey: [...templateKeys.lists(), folderId, query] as const,
      queryFn: async ({ signal }) =>
        unsentFolderPage<ListedTemplate>(folderId) ??
        (await templateFolderPageThroughCache(folderId, query, () =>
          listTemplatesInFolder(folderId, query, { signal }),
        )),
    }),
  thatFit: (query: TemplateSelectQuery) =>
    queryOptions({
      queryKey: [...templateKeys.lists(), 'fit', query] as const,
      queryFn: async ({ signal }) =>
        unsentFolderPage<ListedTemplate>(query.imageFolderId) ??
        (await templateSelectPageThroughCache(query, () =>
          listTemplatesThatFit(query, { signal }),
        )),
    }),
  /** With its design. */
  detail: (id: string) =>
    queryOptions({
      queryKey: templateKeys.detail(id),
      queryFn: ({ signal }) =>
        valueThroughCache(keptAs(id), templateEndpoints.get.answer, () =>
          getTemplate(id, { signal }),
        ),
    }),
}
