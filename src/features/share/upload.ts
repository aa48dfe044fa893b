import '#src/platform/i18n/en/share.ts'

import { uploadImageMutation } from '#src/data/images/upload.ts'
import type { SharedImage } from '#src/platform/db/shared-images.ts'
import { t } from '#src/platform/i18n/t.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { StorageFullError } from '#src/platform/outbox/save/enqueue.ts'
import { notify } from '#src/platform/toast/notify.tsx'

interface Upload {
  image: SharedImage
  thumbnail: string
  folder: { id: string; name: string }
  uploadedByName: string | null
  uploadedById: string | null
}

/** Resolves once the image is in the outbox; what came of it, a toast says later. */
export async function addToFolder({ image, thumbnail, folder, ...uploader }: Upload) {
  if (!image.blob) throw new Error('A shared file without its bytes')
  const fileName = image.name || 'picture'
  const file = new File([image.blob], fileName, { type: image.type })
  const saved = await enqueue(
    uploadImageMutation,
    { folderId: folder.id, folderName: folder.name, fileName, thumbnail, ...uploader },
    { files: { image: file } },
  )
  void announce(saved)
}

/** What to say when nothing was saved; the dialog stays with the image in it (OFF-24). */
export const whyNotSaved = (error: unknown) =>
  t(error instanceof StorageFullError ? 'share:storageFull' : 'share:notSaved')

async function announce(saved: Saved) {
  const outcome = await saved.outcome()
  if (outcome === 'done') notify.success(t('share:added'))
  else if (outcome === 'attention') notify.error(t('share:refused'))
  else notify.blank(t('toasts:savedOnThisDevice'))
}
