import { enqueueTogether } from '#src/platform/outbox/current.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'

import { setDeviceImageMutation, uploadDeviceImageMutation } from './content.ts'

interface Receiver {
  id: string
  name: string
  organizationId: string
}

export interface ContentForMany {
  /** As its owner calls it, `lobby.jpg`. */
  name: string
  /** As the panel shows it, small, as a data URL. */
  thumbnail: string
  /** As it was fitted to the panel. */
  file: File
  /** Where it comes from the library. */
  imageId?: string
}

/** One content on many devices, as one deed: each device is a change of its own, and none waits for another. */
export async function saveContentForMany(devices: readonly Receiver[], content: ContentForMany) {
  const groupId = newId()
  const saved = await enqueueTogether(
    devices.map((device) => changeFor(device, content, groupId)),
    { independent: true },
  )
  return {
    groupId,
    changes: devices.map(({ id, name }, at) => ({
      opId: saved[at]?.opId ?? '',
      items: [{ id, name }],
    })),
  }
}

function changeFor(device: Receiver, content: ContentForMany, groupId: string) {
  const { id, name, organizationId } = device
  const { thumbnail, file, imageId } = content
  return imageId === undefined
    ? change(
        uploadDeviceImageMutation,
        { id, name, organizationId, fileName: content.name, thumbnail },
        { files: { image: file }, groupId },
      )
    : change(
        setDeviceImageMutation,
        { id, name, organizationId, imageId, imageName: content.name, thumbnail },
        { files: { croppedImage: file }, groupId },
      )
}
