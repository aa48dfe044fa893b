import '#src/platform/i18n/en/devices-page.ts'

import * as v from 'valibot'

import { type Device, UpdateDeviceSchema } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { keepDeviceAnswer } from '#src/platform/db/through-cache.ts'
import { defineMutation } from '#src/platform/outbox/define.ts'

import { updateDevice, uploadDeviceImage } from './api.ts'
import { deviceKeys } from './keys.ts'

/** The mark of a device's changes, for its row and its dialog. */
export const deviceEntity = (id: string) => `device:${id}`

const UpdateInputSchema = v.object({
  id: v.string(),
  /** As the user knew it, for the words on the Pending changes page. */
  name: v.string(),
  changes: UpdateDeviceSchema,
})

/** OFF-10 */
export const updateDeviceMutation = defineMutation({
  kind: 'device.update',
  input: UpdateInputSchema,
  queue: 'light',
  lane: ({ id }) => deviceEntity(id),
  entity: ({ id }) => deviceEntity(id),
  label: ({ name, changes }) =>
    changes.name === undefined
      ? t('DevicesPage:changeOf', { name })
      : t('DevicesPage:renameOf', { name, newName: changes.name }),
  merge: (older, newer) => ({
    ...newer,
    name: older.name,
    changes: { ...older.changes, ...newer.changes },
  }),
  overlay: (device: Device, { id, changes }) =>
    device.id === id ? { ...device, ...changes } : device,
  send: async ({ id, changes }, { options }) =>
    keepDeviceAnswer(await updateDevice(id, changes, options)),
  refetch: ({ id }) => [deviceKeys.lists(), deviceKeys.detail(id)],
})

const UploadImageInputSchema = v.object({
  id: v.string(),
  name: v.string(),
  organizationId: v.string(),
  /** The picture's own name, as `lobby.jpg`. */
  fileName: v.string(),
  /** The frame made small, as a data URL: shown until the server's own is there (OFF-08). */
  thumbnail: v.pipe(v.string(), v.startsWith('data:image/png;base64,')),
})

/** DEV-57: a picture from disk on a device, now. Of several unsent ones only the newest is worth a refresh. */
export const uploadDeviceImageMutation = defineMutation({
  kind: 'device.uploadImage',
  input: UploadImageInputSchema,
  queue: 'upload',
  lane: ({ id }) => `${deviceEntity(id)}:content`,
  entity: ({ id }) => deviceEntity(id),
  label: ({ name, fileName }) => t('DevicesPage:contentOf', { name, fileName }),
  merge: (_older, newer) => newer,
  // What is scheduled for now stays on the panel until it ends.
  overlay: (device: Device, { id, thumbnail, fileName }) =>
    device.id === id && device.runningContent === null
      ? { ...device, thumbnail, contentName: fileName }
      : device,
  send: async (
    { id, organizationId },
    { options, files }: { options: object; files: { image: File } },
  ) =>
    keepDeviceAnswer(await uploadDeviceImage(id, { organizationId, image: files.image }, options)),
  refetch: ({ id }) => [deviceKeys.lists(), deviceKeys.detail(id)],
})

/** What may change how a device looks, in the order in which it is defined. */
export const deviceMutations = [updateDeviceMutation, uploadDeviceImageMutation] as const
