import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { ConfirmDeletion } from '#src/widgets/confirm-deletion/confirm-deletion.tsx'

import { type MediaItem, removeOne } from './remove-one.ts'

interface DeleteOneDialogProps {
  one: MediaItem
  onDone: () => void
  onClose: () => void
}

export const DeleteOneDialog = ({ one, onDone, onClose }: DeleteOneDialogProps) => (
  <ConfirmDeletion
    title={mediaLibraryPageTexts.deleteTitle(one.item.name)}
    confirm={mediaLibraryPageTexts.delete}
    losses={[mediaLibraryPageTexts.deleteForGood]}
    onConfirm={async () => {
      await removeOne(one)
      onDone()
    }}
    onClose={onClose}
  />
)
