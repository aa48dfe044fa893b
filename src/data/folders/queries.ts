import { queryOptions } from '@tanstack/react-query'

import { imageFolderEndpoints, templateFolderEndpoints } from '#src/contract/folder.ts'
import { cachedValue, networkFirstValue } from '#src/platform/db/network-first.ts'
import { cachedFirst } from '#src/platform/query/cached-first.ts'

import { imageFolderCalls, templateFolderCalls } from './api.ts'
import { folderKeys } from './keys.ts'

/** Trees of one organization, by default the caller's own (OFF-04). */
export const folderQueries = {
  imageTree: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...folderKeys.images(), organizationId] as const,
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstValue(
          imageTreeKey(organizationId),
          imageFolderEndpoints.tree.answer,
          () => imageFolderCalls.tree(organizationId, { signal }),
          mode,
        ),
      ),
    }),
  templateTree: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...folderKeys.templates(), organizationId] as const,
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstValue(
          templateTreeKey(organizationId),
          templateFolderEndpoints.tree.answer,
          () => templateFolderCalls.tree(organizationId, { signal }),
          mode,
        ),
      ),
    }),
  /** From the cache only; null if there is none. */
  keptTemplateTree: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...folderKeys.templates(), organizationId, 'kept'] as const,
      queryFn: async () =>
        (await cachedValue(templateTreeKey(organizationId), templateFolderEndpoints.tree.answer)) ??
        null,
    }),
}

/** Cache keys of the trees. */
export const imageTreeKey = (organizationId: string | undefined) =>
  `image-folders/${organizationId ?? ''}`
export const templateTreeKey = (organizationId: string | undefined) =>
  `template-folders/${organizationId ?? ''}`
