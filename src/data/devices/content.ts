import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { titleOfFile } from '#src/domain/media-title.ts'
import { type Attempt, defineMutation } from '#src/platform/outbox/define.ts'
import { changesTexts } from '#src/texts/changes.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'

import { setDeviceImage, uploadDeviceImage } from './api.ts'
import { fixUrl, slotEntity } from './entity.ts'
import { deviceKeys } from './keys.ts'

/**
 * The current content of a device. Only the newest unsent content of either kind is sent, so content has its own entity and
 * lane.
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
  form: ({ id }: { id: string }, opId: string) => fixUrl(id, opId, 'devicePreview'),
} as const

const deviceFields = { id: v.string(), name: v.string(), organizationId: v.string() }

interface Content {
  imageId: string | null
  thumbnail: string
  contentName: string
}

const onMany = ({ length: count }: readonly unknown[], fileName = '') =>
  changesTexts.contentOnMany({ count, fileName })

/** A running schedule entry stays on the panel until it ends. */
function withContent(device: Device, id: string, { imageId, ...onPanel }: Content): Device {
  if (device.id !== id) return device
  const isFree = device.runningContent === null
  return {
    ...device,
    imageId,
    imageUrl: onPanel.thumbnail,
    imageName: onPanel.contentName,
    ...(isFree && onPanel),
  }
}

/** DEV-57: shows an image file on a device now. */
export const uploadDeviceImageMutation = defineMutation({
  ...slot,
  kind: 'device.uploadImage',
  input: v.object({
    ...deviceFields,
    /** The original file name, such as `lobby.jpg`. */
    fileName: v.string(),
    /** A data URL, shown until the server's thumbnail is available (OFF-08). */
    thumbnail: v.pipe(v.string(), v.startsWith('data:image/')),
  }),
  label: ({ name, fileName }) => devicesPageTexts.contentOf({ name, fileName }),
  together: (all) => onMany(all, all[0]?.fileName),
  overlay: (device: Device, { id, thumbnail, fileName }) =>
    withContent(device, id, { thumbnail, contentName: titleOfFile(fileName), imageId: null }),
  send: ({ id, organizationId }, { options, files }: Attempt<{ image: File }>) =>
    uploadDeviceImage(id, { organizationId, image: files.image }, options),
})

/** Shows a library image, or a crop of it, on a device now. */
export const setDeviceImageMutation = defineMutation({
  ...slot,
  kind: 'device.setImage',
  input: v.object({
    ...deviceFields,
    imageId: v.string(),
    imageName: v.string(),
    /** The library's thumbnail, or the crop as a data URL. */
    thumbnail: v.string(),
  }),
  label: ({ name, imageName }) => devicesPageTexts.contentOf({ name, fileName: imageName }),
  together: (all) => onMany(all, all[0]?.imageName),
  overlay: (device: Device, { id, thumbnail, imageName, imageId }) =>
    withContent(device, id, { thumbnail, contentName: imageName, imageId }),
  send: (
    { id, organizationId, imageId },
    { options, files: { croppedImage } }: Attempt<{ croppedImage?: File }>,
  ) => {
    const form = { organizationId, imageId, ...(croppedImage && { croppedImage }) }
    return setDeviceImage(id, form, options)
  },
})
