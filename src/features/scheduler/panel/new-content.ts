import type { Orientation } from '#src/contract/fields.ts'

/** What an entry is to show, ready to be saved. */
export type NewContent =
  | {
      type: 'image'
      /** Cropped for the panel. */
      file: File
      /** As a data URL: shown until the server's own is there. */
      thumbnail: string
    }
  | {
      type: 'template'
      templateId: string
      orientation: Orientation
      variables: Record<string, string>
      thumbnail: string | null
    }
