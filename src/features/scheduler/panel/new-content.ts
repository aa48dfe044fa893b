import type { Orientation } from '#src/contract/fields.ts'
import type { Frame } from '#src/imaging/frame.ts'
import type { Choice } from '#src/widgets/select-file/select-file.ts'

/** What an entry is to show, ready to be saved. */
export type NewContent =
  | {
      type: 'image'
      /** Cropped for the panel. */
      file: File
      /** As a data URL: shown until the server's own is there. */
      thumbnail: string
      /** What the panel will show, pixel by pixel, where that is known here. */
      frame?: Frame | undefined
    }
  | {
      type: 'template'
      templateId: string
      orientation: Orientation
      variables: Record<string, string>
      thumbnail: string | null
    }

/** Of a choice in scheduler mode, where a library image always comes with its bytes. */
export function newContent(choice: Choice): NewContent | undefined {
  if (choice.type === 'whole') return undefined
  if (choice.type === 'image') {
    const { file, thumbnail, frame } = choice
    return { type: 'image', file, thumbnail, frame }
  }
  const { template, orientation, variables } = choice
  return { type: 'template', templateId: template.id, orientation, variables, thumbnail: null }
}
