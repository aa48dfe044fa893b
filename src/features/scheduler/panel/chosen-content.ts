import type { Device } from '#src/contract/device.ts'
import type { Orientation } from '#src/contract/fields.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { titleOfFile, titleOfImage } from '#src/domain/media-title.ts'
import type { EntryContent } from '#src/domain/schedule/entry-ends.ts'
import type { Frame } from '#src/imaging/frame.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { pickContent } from '#src/widgets/image-assignment/pick-content.ts'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import type { Choice } from '#src/widgets/select-file/select-file.ts'

import { originalToSend } from './original-image.ts'

/** Content that was selected for an entry and is ready to be saved. */
export type ImageAssignment =
  | {
      type: 'image'
      /** Title of a new entry with this content; unknown for content of an earlier visit or of a rejected change. */
      name?: string | undefined
      /** Cropped for the panel. */
      file: File
      /** Data URL, shown until the server's own thumbnail exists. */
      thumbnail: string
      /** The pixels that the panel will show, if known. */
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

/** Title of an entry until the user types one (SCH-03). */
export const titleFor = (content: ImageAssignment | null) =>
  content?.name || schedulerTexts.newEvent

/** In scheduler mode, a library image always comes with its bytes. */
export function toChosenContent(choice: Choice): ImageAssignment | undefined {
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

/** SCH-30: opens the selection of an image or a template. Undefined without an organization. */
export function contentChooser(
  device: Device,
  organizationId: string | undefined,
  /** The dialog closes when this resolves, which is when the content is stored; it stays open if this is false. */
  onChosen: (content: ImageAssignment) => Promise<boolean | void>,
) {
  if (organizationId === undefined) return undefined
  return async (before: EntryContent = 'image') => {
    await pickContent({
      mode: 'scheduler',
      kind: before === 'template' ? 'templates' : 'images',
      organizationId,
      panel: panelOfDevice(device),
      title: schedulerTexts.contentFor(device.name),
      async save(choice) {
        const content = toChosenContent(choice)
        return content && (await onChosen(content))
      },
    })
  }
}

/** What the preview of an entry shows. */
export type PreviewContent =
  | { type: 'image'; thumbnail: string | null; frame?: Frame | undefined }
  | {
      type: 'template'
      templateId: string
      orientation: Orientation
      variables: Record<string, string>
      thumbnail: string | null
    }

/** The selected content, otherwise that of the entry. */
export function toPreviewContent(
  chosen: ImageAssignment | null,
  entry: KnownEntry | undefined,
): PreviewContent | undefined {
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

/** The content of an entry for a new one of its device; null if its image is not available. */
export async function contentOfEntry(
  entry: KnownEntry,
  device: Device,
): Promise<ImageAssignment | null> {
  const shown = toPreviewContent(null, entry)
  if (shown?.type === 'template') return shown
  const { thumbnail, imageUrl } = entry
  // A pending image has only its thumbnail as a data URL.
  const file = imageUrl?.startsWith('data:') ? undefined : await originalToSend(entry, device)
  return file ? { type: 'image', file, thumbnail: thumbnail ?? imageUrl ?? '' } : null
}

/** The shown template with new texts. */
export function withTexts(
  chosen: ImageAssignment | null,
  entry: KnownEntry | undefined,
  variables: Record<string, string>,
): ImageAssignment | null {
  const shown = toPreviewContent(chosen, entry)
  return shown?.type === 'template' ? { ...shown, variables } : chosen
}
