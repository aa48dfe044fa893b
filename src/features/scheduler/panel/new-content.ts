import '#src/platform/i18n/en/scheduler.ts'

import type { Orientation } from '#src/contract/fields.ts'
import { titleOfFile, titleOfImage } from '#src/domain/media-title.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Choice } from '#src/widgets/select-file/select-file.ts'

/** What an entry is to show, ready to be saved. */
export type NewContent =
  | {
      type: 'image'
      /** Title of a new entry with this content; unknown for content of an earlier visit or of a rejected change. */
      name?: string | undefined
      /** Cropped for the panel. */
      file: File
      /** As a data URL: shown until the server's own is there. */
      thumbnail: string
      /** What the panel will show, pixel by pixel, where that is known here. */
      frame?: Frame | undefined
    }
  | {
      type: 'template'
      name?: string | undefined
      templateId: string
      orientation: Orientation
      variables: Record<string, string>
      thumbnail: string | null
    }

/** SCH-03; the title of an entry whose title nobody typed. */
export const titleFor = (content: NewContent | null) => content?.name || t('scheduler:newEvent')

/** Of a choice in scheduler mode, where a library image always comes with its bytes. */
export function newContent(choice: Choice): NewContent | undefined {
  if (choice.type === 'whole') return undefined
  if (choice.type === 'image') {
    const { file, thumbnail, frame, from } = choice
    const name = from ? titleOfImage(from.name) : titleOfFile(file.name)
    return { type: 'image', name, file, thumbnail, frame }
  }
  const { template, orientation, variables } = choice
  const { id: templateId, name } = template
  return { type: 'template', name, templateId, orientation, variables, thumbnail: null }
}
