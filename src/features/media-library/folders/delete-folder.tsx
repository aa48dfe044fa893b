import '#src/platform/i18n/en/media-library-page.ts'

import { flatten } from '#src/domain/tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'
import { foldersIn, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'

import { removeFolder } from './save.ts'

interface DeleteFolderProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  onGone: () => void
  onClose: () => void
}

/** MEDIA-25, MEDIA-26: says what will be lost. */
export const DeleteFolder = ({ kind, folder, folders, onGone, onClose }: DeleteFolderProps) => (
  <ConfirmDeletion
    title={t('MediaPage:deleteFolderTitle', { name: folder.name })}
    confirm={t('MediaPage:deleteFolder')}
    losses={losses(kind, folder)}
    onConfirm={async () => {
      await removeFolder(kind, folder, folders)
      onGone()
    }}
    onClose={onClose}
  />
)

function losses(kind: MediaKind, folder: MediaFolder) {
  const below = flatten([folder], foldersIn)
  const count = below.reduce((sum, { node }) => sum + node.count, 0)
  const assets =
    kind === 'images'
      ? t('MediaPage:deleteFolderImages', { count })
      : t('MediaPage:deleteFolderTemplates', { count })
  return [
    ...(below.length > 1 ? [t('MediaPage:deleteFolderBelow', { count: below.length - 1 })] : []),
    ...(count > 0 ? [assets] : []),
    ...(count === 0 && below.length === 1 ? [t('MediaPage:deleteFolderEmpty')] : []),
    ...(count > 0 ? [t('MediaPage:deleteFolderInUse')] : []),
    t('MediaPage:deleteFolderForGood'),
  ]
}
