import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { IconButton } from '#src/ui/button.tsx'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'

import { type Fixing, useRejectedSettings } from './use-rejected-change.ts'

const FolderSettingsDialog = lazy(async () => ({
  default: (await import('../dialogs/folder-settings.tsx')).FolderSettingsDialog,
}))

interface FolderSettingsButtonProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  onGone: (parentId: string) => void
  /** The settings open with the rejected change. */
  fixing: Fixing
}

/** MEDIA-09 */
export function FolderSettingsButton({ fixing, ...props }: FolderSettingsButtonProps) {
  const [isAsked, setIsAsked] = useState(false)
  const rejected = useRejectedSettings(props.folder.id, fixing.mend)
  const close = () => {
    setIsAsked(false)
    fixing.onFixed()
  }
  return (
    <>
      <IconButton
        label={mediaLibraryPageTexts.settings}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setIsAsked(true)}
      />
      {(isAsked || rejected) && (
        <Suspense>
          <FolderSettingsDialog {...props} rejected={rejected} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
