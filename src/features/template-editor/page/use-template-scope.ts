import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { preload } from '#src/platform/query/preload.ts'
import {
  findFolder,
  type MediaFolder,
  templateFolderAsMedia,
  withRootNames,
} from '#src/widgets/media-folders/media-folder.ts'
import { useMediaFolders } from '#src/widgets/media-folders/use-media-folders.ts'

const NO_MODELS: readonly DeviceGroup[] = []

/**
 * Device models for layouts, and the folder of a new template (TPL-14). Platform users belong to no organization, so the
 * organization of the template's folder or of the first folder applies.
 */
export function useTemplateScope(organizationId: string | undefined, folderId?: string) {
  const { folders, isError: isFolderless } = useFolders(organizationId)
  const own = folders && folderFor(folders, organizationId, folderId)
  const owner = organizationId ?? own?.organizationId
  const { models, isError, retry } = useModels(owner)
  const areUnknown = isError || (owner === undefined && isFolderless)
  return {
    organizationId: owner,
    /** Folder of a new template; undefined while unknown. */
    folder: own,
    /** Undefined while loading. */
    models: areUnknown ? NO_MODELS : models,
    areUnknown,
    retry,
  }
}

/** What `useTemplateScope` reads for a new template. */
export async function preloadTemplateScope(
  client: QueryClient,
  organizationId: string | undefined,
) {
  const tree = preload(client, folderQueries.templateTree(organizationId))
  const owner = organizationId ?? (await tree)?.value[0]?.organizationId
  if (owner !== undefined) await preload(client, deviceModelQueries.of(owner))
}

/** Uses cached folders until the server answers. */
function useFolders(organizationId: string | undefined) {
  const { folders, isError } = useMediaFolders('templates', organizationId)
  const { data: cached } = useQuery({
    ...folderQueries.keptTemplateTree(organizationId),
    enabled: folders === undefined,
  })
  const known = useMemo(
    () =>
      folders ?? (cached && withRootNames(cached.value.map(templateFolderAsMedia), 'templates')),
    [folders, cached],
  )
  return { folders: known ?? undefined, isError }
}

function folderFor(
  folders: readonly MediaFolder[],
  organizationId: string | undefined,
  folderId: string | undefined,
) {
  const folderOfTemplate = organizationId === undefined && findFolder(folders, folderId ?? '')?.node
  return folderOfTemplate || folders[0]
}

function useModels(owner: string | undefined) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...deviceModelQueries.of(owner ?? ''),
    enabled: owner !== undefined,
    retry: false,
  })
  const models = useMemo(() => data && [...data.value.owned, ...data.value.unowned], [data])
  return { models, isError: isError && !isFetching && !models, retry: () => void refetch() }
}
