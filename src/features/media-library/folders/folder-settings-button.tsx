import '#src/platform/i18n/en/media-library-page.ts'

import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'

const FolderSettingsDialog = lazy(async () => ({
  default: (await import('./folder-settings.tsx')).FolderSettingsDialog,
}))

interface FolderSettingsButtonProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  onGone: (parentId: string) => void
}

/** MEDIA-09 */
export function FolderSettingsButton(props: FolderSettingsButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('MediaPage:settings')}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <FolderSettingsDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
