import '#src/platform/i18n/en/entry-copies.ts'

import { saveForMany } from '#src/data/devices/save-for-many.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { createImageEntryMutation } from '#src/data/schedules/image-entry.ts'
import { createTemplateEntryMutation } from '#src/data/schedules/template-entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'

import type { CopiesPlan, Receiver } from './copies-plan.ts'
import type { FittedPicture } from './fit-picture.ts'

export type PictureFor = (device: Receiver['device']) => Pick<FittedPicture, 'file' | 'thumbnail'>

/**
 * Saves the entry for each device, at the same moments. An entry with a picture ends as its original is stored: that is a minute
 * short already. Panels that are alike share the bytes of their picture.
 */
export async function runCopies(
  entry: KnownEntry,
  { receiving }: CopiesPlan,
  pictureFor: PictureFor,
): Promise<Started> {
  const job = await saveForMany(receiving, (receiver, extras) =>
    entry.templateId === null
      ? withPicture(entry, receiver, pictureFor, extras)
      : withTemplate(entry, entry.templateId, receiver, extras),
  )
  return { job, doneText: t('entryCopies:copied', { count: receiving.length }) }
}

const sameFor = ({ name, start, end }: KnownEntry, receiver: Receiver) => ({
  deviceId: receiver.id,
  deviceName: receiver.name,
  name,
  start,
  end,
})

function withPicture(
  entry: KnownEntry,
  receiver: Receiver,
  pictureFor: PictureFor,
  extras: SaveExtras,
) {
  const { description } = entry
  const { file, thumbnail } = pictureFor(receiver.device)
  const input = {
    ...sameFor(entry, receiver),
    ...(description !== null && description !== '' && { description }),
    thumbnail,
  }
  return change(createImageEntryMutation, input, { ...extras, files: { croppedImage: file } })
}

const withTemplate = (
  entry: KnownEntry,
  templateId: string,
  receiver: Receiver,
  extras: SaveExtras,
) =>
  change(
    createTemplateEntryMutation,
    {
      ...sameFor(entry, receiver),
      templateId,
      templateOrientation: receiver.orientation,
      templateVariables: entry.templateVariables ?? {},
      thumbnail: null,
    },
    extras,
  )
