import { queryOptions } from '@tanstack/react-query'

import { imageFolderEndpoints, templateFolderEndpoints } from '#src/contract/folder.ts'
import { keptValue, valueThroughCache } from '#src/platform/db/through-cache.ts'

import { imageFolderCalls, templateFolderCalls } from './api.ts'
import { folderKeys } from './keys.ts'

/** Trees of one organisation, or of the caller's own (OFF-04). */
export const folderQueries = {
  imageTree: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...folderKeys.images(), organizationId] as const,
      queryFn: ({ signal }) =>
        valueThroughCache(
          `image-folders/${organizationId ?? ''}`,
          imageFolderEndpoints.tree.answer,
          () => imageFolderCalls.tree(organizationId, { signal }),
        ),
    }),
  templateTree: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...folderKeys.templates(), organizationId] as const,
      queryFn: ({ signal }) =>
        valueThroughCache(
          templateTreeKey(organizationId),
          templateFolderEndpoints.tree.answer,
          () => templateFolderCalls.tree(organizationId, { signal }),
        ),
    }),
  /** From this device alone; null where none was kept. */
  keptTemplateTree: (organizationId: string | undefined) =>
    queryOptions({
      queryKey: [...folderKeys.templates(), organizationId, 'kept'] as const,
      queryFn: async () =>
        (await keptValue(templateTreeKey(organizationId), templateFolderEndpoints.tree.answer)) ??
        null,
    }),
}

const templateTreeKey = (organizationId: string | undefined) =>
  `template-folders/${organizationId ?? ''}`
