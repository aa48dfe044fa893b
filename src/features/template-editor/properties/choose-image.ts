import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { selectFile, SelectFileClosed } from '#src/widgets/select-file/select-file.ts'

export interface SelectedImage {
  imageId: string
  /** Undefined if the bytes are not on this device. */
  file: Blob | undefined
  name: string
}

interface ImageRequest {
  organizationId: string
  template: string
}

/** Selects a library image without cropping (TPL-19). Undefined if the dialog was closed. */
export async function chooseImage({
  organizationId,
  template,
}: ImageRequest): Promise<SelectedImage | undefined> {
  try {
    const choice = await selectFile({
      mode: 'editor',
      organizationId,
      title: editorPanelsTexts.pictureFor(template),
      acceptsWhole: true,
    })
    if (choice.type === 'whole')
      return { imageId: choice.imageId, file: undefined, name: choice.name }
    if (choice.type !== 'image' || !choice.from) return undefined
    return { ...choice.from, file: choice.file }
  } catch (error) {
    if (error instanceof SelectFileClosed) return undefined
    throw error
  }
}
