import '#src/platform/i18n/en/changes.ts'
import '#src/platform/i18n/en/devices-page.ts'

import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import { keepDeviceAnswer } from '#src/platform/db/through-cache.ts'
import { t } from '#src/platform/i18n/t.ts'
import { type Attempt, defineMutation } from '#src/platform/outbox/define.ts'

import { setDeviceImage, uploadDeviceImage } from './api.ts'
import { mendingTab, slotEntity } from './entity.ts'
import { deviceKeys } from './keys.ts'

/**
 * What a device shows now. Of several unsent contents only the newest is worth a refresh of the panel, whichever kind it is:
 * each ends what was to be shown before it, so they have an entity and a lane of their own.
 */
const slot = {
  queue: 'upload',
  lane: ({ id }: { id: string }) => slotEntity(id, 'content'),
  entity: ({ id }: { id: string }) => slotEntity(id, 'content'),
  supersedes: true,
  refetch: ({ id }: { id: string }) => [
    deviceKeys.lists(),
    deviceKeys.lineups(),
    deviceKeys.detail(id),
  ],
  repeatable: true,
  form: ({ id }: { id: string }, opId: string) => mendingTab(id, opId, 'devicePreview'),
} as const

const deviceFields = { id: v.string(), name: v.string(), organizationId: v.string() }

interface Content {
  imageId: string | null
  thumbnail: string
  contentName: string
}

const onMany = ({ length: count }: readonly unknown[], fileName = '') =>
  t('changes:contentOnMany', { count, fileName })

/** What is scheduled for now stays on the panel until it ends. */
function withContent(device: Device, id: string, { imageId, ...onPanel }: Content): Device {
  if (device.id !== id) return device
  const isFree = device.runningContent === null
  return { ...device, imageId, imageUrl: onPanel.thumbnail, ...(isFree && onPanel) }
}

/** DEV-57: a picture from disk on a device, now. */
export const uploadDeviceImageMutation = defineMutation({
  ...slot,
  kind: 'device.uploadImage',
  input: v.object({
    ...deviceFields,
    /** The picture's own name, as `lobby.jpg`. */
    fileName: v.string(),
    /** The frame made small, as a data URL: shown until the server's own is there (OFF-08). */
    thumbnail: v.pipe(v.string(), v.startsWith('data:image/')),
  }),
  label: ({ name, fileName }) => t('DevicesPage:contentOf', { name, fileName }),
  together: (all) => onMany(all, all[0]?.fileName),
  overlay: (device: Device, { id, thumbnail, fileName }) =>
    withContent(device, id, { thumbnail, contentName: titleOfFile(fileName), imageId: null }),
  send: async ({ id, organizationId }, { options, files }: Attempt<{ image: File }>) =>
    keepDeviceAnswer(await uploadDeviceImage(id, { organizationId, image: files.image }, options)),
})

/** A picture of the library on a device, now: the crop that was made of it, or all of it. */
export const setDeviceImageMutation = defineMutation({
  ...slot,
  kind: 'device.setImage',
  input: v.object({
    ...deviceFields,
    imageId: v.string(),
    imageName: v.string(),
    /** What the library shows of it, or the crop as a data URL. */
    thumbnail: v.string(),
  }),
  label: ({ name, imageName }) => t('DevicesPage:contentOf', { name, fileName: imageName }),
  together: (all) => onMany(all, all[0]?.imageName),
  overlay: (device: Device, { id, thumbnail, imageName, imageId }) =>
    withContent(device, id, { thumbnail, contentName: imageName, imageId }),
  send: async (
    { id, organizationId, imageId },
    { options, files: { croppedImage } }: Attempt<{ croppedImage?: File }>,
  ) => {
    const form = { organizationId, imageId, ...(croppedImage && { croppedImage }) }
    return keepDeviceAnswer(await setDeviceImage(id, form, options))
  },
})
