import '#src/platform/i18n/en/media-library-page.ts'

import { useState } from 'react'

import { flatten } from '#src/domain/tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { foldersIn, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './folder-settings.module.css'
import { removeFolder } from './save.ts'

interface DeleteFolderProps {
  kind: MediaKind
  folder: MediaFolder
  folders: readonly MediaFolder[]
  onGone: () => void
  onClose: () => void
}

/** MEDIA-25, MEDIA-26: says what will be lost. */
export function DeleteFolder({ kind, folder, folders, onGone, onClose }: DeleteFolderProps) {
  const [failure, setFailure] = useState<string>()
  const remove = async () => {
    try {
      await removeFolder(kind, folder, folders)
      onGone()
    } catch (error) {
      setFailure(whyNotSaved(error))
    }
  }
  return (
    <Modal
      title={t('MediaPage:deleteFolderTitle', { name: folder.name })}
      role="alertdialog"
      size="move"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="danger-primary" onClick={() => void remove()}>
            {t('MediaPage:deleteFolder')}
          </Button>
        </>
      }
    >
      <div className={styles.consequences}>
        {consequences(kind, folder).map((one) => (
          <p key={one}>{one}</p>
        ))}
        <NotSaved failure={failure} />
      </div>
    </Modal>
  )
}

function consequences(kind: MediaKind, folder: MediaFolder) {
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
