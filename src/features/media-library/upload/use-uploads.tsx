import '#src/platform/i18n/en/media-library-page.ts'

import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { userQueries } from '#src/data/users/queries.ts'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'

import { addFiles, type NotAdded } from './add-files.ts'

const UploadDialog = lazy(async () => ({
  default: (await import('./upload-dialog.tsx')).UploadDialog,
}))
const NotAddedDialog = lazy(async () => ({
  default: (await import('./not-added-dialog.tsx')).NotAddedDialog,
}))

interface Uploads {
  /** Saves files as uploads into a folder, and says which ones it could not take. */
  add: (files: readonly File[], into: MediaFolder) => Promise<void>
  /** Opens the picker (MEDIA-27). */
  pick: () => void
  dialogs: ReactNode
}

/** The ways into a folder, by picking, dropping or pasting. */
export function useUploads(
  folder: MediaFolder | undefined,
  folders: readonly MediaFolder[],
): Uploads {
  const { data: self } = useQuery(userQueries.self())
  const [isPicking, setIsPicking] = useState(false)
  const [refused, setRefused] = useState<{ added: number; notAdded: readonly NotAdded[] }>()
  const add = async (files: readonly File[], into: MediaFolder) => {
    const uploader = { uploadedById: self?.id ?? null, uploadedByName: self?.fullName ?? null }
    const result = await addFiles(files, into, uploader)
    if (result.notAdded.length > 0) setRefused(result)
  }
  return {
    add,
    pick: () => setIsPicking(true),
    dialogs: (
      <Suspense>
        {isPicking && (
          <UploadDialog
            folder={folder}
            folders={folders}
            onFiles={add}
            onClose={() => setIsPicking(false)}
          />
        )}
        {refused && <NotAddedDialog {...refused} onClose={() => setRefused(undefined)} />}
      </Suspense>
    ),
  }
}
