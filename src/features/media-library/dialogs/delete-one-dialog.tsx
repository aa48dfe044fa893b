import '#src/platform/i18n/en/media-library-page.ts'

import { t } from '#src/platform/i18n/t.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import { type MediaItem, removeOne } from './remove-one.ts'

interface DeleteOneDialogProps {
  one: MediaItem
  onDone: () => void
  onClose: () => void
}

export const DeleteOneDialog = ({ one, onDone, onClose }: DeleteOneDialogProps) => (
  <ConfirmDeletion
    title={t('MediaPage:deleteTitle', { name: one.item.name })}
    confirm={t('MediaPage:delete')}
    losses={[t('MediaPage:deleteForGood')]}
    onConfirm={async () => {
      await removeOne(one)
      onDone()
      onClose()
    }}
    onClose={onClose}
  />
)
