import type { ImageContent } from '#src/data/devices/content-change.ts'
import type { Frame } from '#src/imaging/frame.ts'
import type { Choice, SelectFileRequest } from '#src/widgets/select-file/select-file.ts'

import { thumbnailForPanel } from './thumbnail-for-panel.ts'

export interface ImageAssignment {
  content: ImageContent
  /** Panel preview, if available. */
  frame: Frame | undefined
}

/** Converts a choice for devices: a library image by id with its crop, otherwise a new image (DEV-57). */
export async function toImageAssignment(
  choice: Exclude<Choice, { type: 'template' }>,
  { organizationId, panel }: Pick<SelectFileRequest, 'organizationId' | 'panel'>,
): Promise<ImageAssignment> {
  if (choice.type === 'whole') {
    const { imageId, name, thumbnailSmall } = choice
    const shown = [choice.thumbnail, thumbnailSmall]
    const thumbnail = await thumbnailForPanel(shown, panel?.orientation)
    const content = { name, thumbnail, imageId, organizationId, file: undefined }
    return { content, frame: undefined }
  }
  const { file, thumbnail, from, frame, cropped } = choice
  if (!from) return { content: { name: file.name, thumbnail, file }, frame }
  const { imageId, name } = from
  const crop = cropped ? file : undefined
  return { content: { name, thumbnail, imageId, organizationId, file: crop }, frame }
}
