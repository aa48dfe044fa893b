import type { Orientation } from '#src/contract/fields.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import type { Frame } from '#src/imaging/frame.ts'

import type { NewContent } from './new-content.ts'

/** What the preview of an entry draws. */
export type ShownContent =
  | { type: 'image'; thumbnail: string | null; frame?: Frame | undefined }
  | {
      type: 'template'
      templateId: string
      orientation: Orientation
      variables: Record<string, string>
      thumbnail: string | null
    }

/** Of what was chosen, else of the entry as it is. */
export function shownContent(
  chosen: NewContent | null,
  entry: KnownEntry | undefined,
): ShownContent | undefined {
  if (chosen) return chosen
  if (!entry) return undefined
  const { templateId, templateOrientation, templateVariables, thumbnail, imageUrl } = entry
  if (templateId === null) return { type: 'image', thumbnail: thumbnail ?? imageUrl }
  const orientation = templateOrientation ?? 'horizontal'
  return {
    type: 'template',
    templateId,
    orientation,
    variables: templateVariables ?? {},
    thumbnail,
  }
}

/** New texts for the template that is shown. */
export function withTexts(
  chosen: NewContent | null,
  entry: KnownEntry | undefined,
  variables: Record<string, string>,
): NewContent | null {
  const shown = shownContent(chosen, entry)
  return shown?.type === 'template' ? { ...shown, variables } : chosen
}
