import { cropperTexts } from '#src/texts/cropper.ts'
import {
  draggedImage,
  type DraggedImage,
  hasDraggedImage,
} from '#src/widgets/image-preview/dragged-image.ts'

/** Files of the desktop or the clipboard, or an image of the media library in another window. */
export type ImageSource = readonly File[] | DraggedImage

export const hasImage = (transfer: DataTransfer) =>
  transfer.types.includes('Files') || hasDraggedImage(transfer)

export const imageSourceOf = (transfer: DataTransfer): ImageSource =>
  draggedImage(transfer) ?? [...transfer.files]

/** The name that browsers give to a pasted image. */
const NAMELESS = 'image.png'

const titledPaste = (file: File) =>
  file.name === NAMELESS
    ? new File([file], `${cropperTexts.pastedImage}.png`, { type: file.type })
    : file

/** The files of a paste, with a title if they have none. */
export const pastedFiles = ({ clipboardData }: ClipboardEvent) =>
  [...(clipboardData?.files ?? [])].map(titledPaste)

/** The image on the clipboard, if any. Rejects without permission to read it. */
export async function clipboardImage() {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((one) => one.startsWith('image/'))
    if (type !== undefined)
      return titledPaste(new File([await item.getType(type)], NAMELESS, { type }))
  }
  return undefined
}
