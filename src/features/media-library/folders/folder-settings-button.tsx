import '#src/platform/i18n/en/media-library-page.ts'

import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'

import { type Mending, useRefused } from './use-refused.ts'

const FolderSettingsDialog = lazy(async () => ({
  default: (await import('./folder-settings.tsx')).FolderSettingsDialog,
}))

interface FolderSettingsButtonProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  onGone: (parentId: string) => void
  /** The settings open with what was refused. */
  mending: Mending
}

/** MEDIA-09 */
export function FolderSettingsButton({ mending, ...props }: FolderSettingsButtonProps) {
  const [isAsked, setIsAsked] = useState(false)
  const refused = useRefused(props.folder.id, mending.mend)
  const close = () => {
    setIsAsked(false)
    mending.onMended()
  }
  return (
    <>
      <IconButton
        label={t('MediaPage:settings')}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setIsAsked(true)}
      />
      {(isAsked || refused) && (
        <Suspense>
          <FolderSettingsDialog {...props} refused={refused} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
