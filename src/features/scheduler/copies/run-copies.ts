import { saveForMany } from '#src/data/save-group.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { createImageEntryMutation } from '#src/data/schedules/image-entry.ts'
import { createTemplateEntryMutation } from '#src/data/schedules/template-entry.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { entryCopiesTexts } from '#src/texts/entry-copies.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'

import type { CopiesPlan, Receiver } from './copies-plan.ts'
import type { FittedImage } from './fit-image.ts'

export type ImageFor = (device: Receiver['device']) => Pick<FittedImage, 'file' | 'thumbnail'>

/**
 * Saves the entry for each device at the same moments. The stored end of an image entry is a minute short already and is copied
 * as is. Panels that are alike share the bytes of their image.
 */
export async function runCopies(
  entry: KnownEntry,
  { included }: CopiesPlan,
  imageFor: ImageFor,
): Promise<Started> {
  const job = await saveForMany(included, (receiver, extras) =>
    entry.templateId === null
      ? imageCopy(entry, receiver, imageFor, extras)
      : templateCopy(entry, entry.templateId, receiver, extras),
  )
  return { job, doneText: entryCopiesTexts.copied(included.length) }
}

const commonInput = ({ name, start, end }: KnownEntry, receiver: Receiver) => ({
  deviceId: receiver.id,
  deviceName: receiver.name,
  name,
  start,
  end,
})

function imageCopy(entry: KnownEntry, receiver: Receiver, imageFor: ImageFor, extras: SaveExtras) {
  const { description } = entry
  const { file, thumbnail } = imageFor(receiver.device)
  const input = {
    ...commonInput(entry, receiver),
    ...(description !== null && description !== '' && { description }),
    thumbnail,
  }
  return change(createImageEntryMutation, input, { ...extras, files: { croppedImage: file } })
}

const templateCopy = (
  entry: KnownEntry,
  templateId: string,
  receiver: Receiver,
  extras: SaveExtras,
) =>
  change(
    createTemplateEntryMutation,
    {
      ...commonInput(entry, receiver),
      templateId,
      templateOrientation: receiver.orientation,
      templateVariables: entry.templateVariables ?? {},
      thumbnail: null,
    },
    extras,
  )
