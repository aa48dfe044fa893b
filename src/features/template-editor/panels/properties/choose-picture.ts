import '#src/platform/i18n/en/editor-panels.ts'

import { t } from '#src/platform/i18n/t.ts'
import { selectFile, SelectFileClosed } from '#src/widgets/select-file/select-file.ts'

export interface ChosenPicture {
  imageId: string
  /** Where its bytes are here. */
  file: Blob | undefined
  name: string
}

interface Asked {
  organizationId: string
  /** Name of the template. */
  template: string
}

/** A picture of the library, as it is (TPL-19). Nothing where the dialog was closed. */
export async function choosePicture({
  organizationId,
  template,
}: Asked): Promise<ChosenPicture | undefined> {
  try {
    const choice = await selectFile({
      mode: 'editor',
      organizationId,
      title: t('editorPanels:pictureFor', { template }),
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
