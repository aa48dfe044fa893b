import { uploadImageMutation } from '#src/data/images/upload.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import { readUpload } from '#src/widgets/image-upload/use-picked-image.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

export interface Uploader {
  uploadedById: string | null
  uploadedByName: string | null
}

interface Folder {
  id: string
  name: string
}

export interface NotAdded {
  name: string
  why: string
}

/**
 * Saves each file as its own upload (OFF-08), so that a file that fails does not block the others.
 * Sequential, so that a hundred photos are never decoded at once.
 */
export async function addFiles(files: readonly File[], folder: Folder, uploader: Uploader) {
  const saved: Saved[] = []
  const notAdded: NotAdded[] = []
  for (const file of files) {
    const one = await addFile(file, folder, uploader)
    if ('why' in one) notAdded.push(one)
    else saved.push(one)
  }
  void announce(saved)
  return { added: saved.length, notAdded }
}

async function addFile(
  file: File,
  { id, name }: Folder,
  uploader: Uploader,
): Promise<Saved | NotAdded> {
  const picked = await readUpload(file)
  if (typeof picked === 'string')
    return { name: file.name, why: fieldProblems[`validation:${picked}`] }
  const { file: image, picture } = picked
  const { thumbnail } = picture
  const input = { folderId: id, folderName: name, fileName: image.name, thumbnail, ...uploader }
  try {
    return await enqueue(uploadImageMutation, input, { files: { image } })
  } catch (error) {
    return { name: file.name, why: whyNotSaved(error) }
  }
}

/** MEDIA-30. One toast for all files; the folder lists the rejected ones. */
async function announce(saved: readonly Saved[]) {
  const outcomes = await Promise.all(saved.map((one) => one.outcome()))
  if (outcomes.includes('attention')) notify.error(mediaLibraryPageTexts.actionFailed)
  if (outcomes.includes('waiting')) notify.blank(toastsTexts.savedOnThisDevice)
  else if (outcomes.includes('done')) notify.success(mediaLibraryPageTexts.contentUploaded)
}
