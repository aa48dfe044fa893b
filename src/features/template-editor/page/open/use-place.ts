import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import {
  findFolder,
  type MediaFolder,
  templateFolderAsMedia,
  withRootNames,
} from '#src/widgets/media-folders/media-folder.ts'
import { useMediaFolders } from '#src/widgets/media-folders/use-media-folders.ts'

const NONE: readonly DeviceGroup[] = []

/**
 * The models that a template may be for, and the folder that a new one goes to (TPL-14). The platform's own belong to no
 * organisation: theirs is that of the template's folder, or of the first one.
 */
export function usePlace(organizationId: string | undefined, folderId?: string) {
  const { folders, isError: isFolderless } = useFolders(organizationId)
  const own = folders && folderFor(folders, organizationId, folderId)
  const owner = organizationId ?? own?.organizationId
  const { models, isError, retry } = useModels(owner)
  const areUnknown = isError || (owner === undefined && isFolderless)
  return {
    organizationId: owner,
    /** Where a new template goes; undefined while that is not known. */
    folder: own,
    /** Undefined while they are loaded. */
    models: areUnknown ? NONE : models,
    areUnknown,
    retry,
  }
}

/** Until the server answers or is known to be silent, the folders that this device keeps. */
function useFolders(organizationId: string | undefined) {
  const { folders, isError } = useMediaFolders('templates', organizationId)
  const { data: kept } = useQuery({
    ...folderQueries.keptTemplateTree(organizationId),
    enabled: folders === undefined,
  })
  const known = useMemo(
    () => folders ?? (kept && withRootNames(kept.value.map(templateFolderAsMedia), 'templates')),
    [folders, kept],
  )
  return { folders: known ?? undefined, isError }
}

function folderFor(
  folders: readonly MediaFolder[],
  organizationId: string | undefined,
  folderId: string | undefined,
) {
  const held = organizationId === undefined && findFolder(folders, folderId ?? '')?.node
  return held || folders[0]
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
