import { notify } from '#src/platform/toast/notify.tsx'
import { cropperTexts } from '#src/texts/cropper.ts'

import { isAccepted } from './accepted.ts'

/** The image for a place that shows only one. Names the files that it leaves, so that none is dropped silently. */
export function takeOneImage(files: readonly File[]): File | undefined {
  const taken =
    files.find(({ type }) => isAccepted(type)) ??
    files.find(({ type }) => type.startsWith('image/')) ??
    files[0]
  const names = files.filter((file) => file !== taken).map(({ name }) => name)
  if (names.length > 0) notify.blank(cropperTexts.onlyOne(names))
  return taken
}
