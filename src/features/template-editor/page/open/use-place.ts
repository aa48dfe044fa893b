import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { findFolder } from '#src/widgets/media-folders/media-folder.ts'
import { useMediaFolders } from '#src/widgets/media-folders/use-media-folders.ts'

const NONE: readonly DeviceGroup[] = []

/**
 * The models that a template may be for, and the folder that a new one goes to (TPL-14). The platform's own belong to no
 * organisation: theirs is that of the template's folder, or of the first one.
 */
export function usePlace(organizationId: string | undefined, folderId?: string) {
  const { folders, isError: isFolderless } = useMediaFolders('templates', organizationId)
  const [first] = folders ?? []
  const held = folders && findFolder(folders, folderId ?? '')?.node
  const owner = organizationId ?? (held ?? first)?.organizationId
  const { data, isError, isFetching, refetch } = useQuery({
    ...deviceModelQueries.of(owner ?? ''),
    enabled: owner !== undefined,
    retry: false,
  })
  const models = useMemo(() => data && [...data.value.owned, ...data.value.unowned], [data])
  const areUnknown = !models && ((isError && !isFetching) || (owner === undefined && isFolderless))
  return {
    organizationId: owner,
    /** Where a new template goes; undefined while that is not known. */
    folder: (organizationId === undefined ? held : undefined) ?? first,
    /** Undefined while they are loaded. */
    models: areUnknown ? NONE : models,
    areUnknown,
    retry: () => void refetch(),
  }
}
