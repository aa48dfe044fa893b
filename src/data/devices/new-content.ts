import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'

import { setDeviceImageMutation, uploadDeviceImageMutation } from './content.ts'

/** A device that gets something to show, and who it belongs to. */
export interface Receiver {
  id: string
  name: string
  organizationId: string
}

interface Content {
  /** As its owner calls it: `lobby.jpg`, or what the library calls it. */
  name: string
  /** As the panel shows it, small: until the server's own is there. */
  thumbnail: string
}

/** A picture from disk, fitted to the panel. */
export interface NewPicture extends Content {
  file: File
}

/** A picture of the library: the crop that was made of it, or all of it, whose bytes the server has. */
export interface LibraryPicture extends Content {
  imageId: string
  organizationId: string
  file: File | undefined
}

export type NewContent = NewPicture | LibraryPicture

/** DEV-57. The picture of another organisation's library is sent as a new one. */
export function contentChange(
  { id, name, organizationId }: Receiver,
  content: NewContent,
  extras: SaveExtras = {},
): Change {
  const { thumbnail, file } = content
  if ('imageId' in content && (content.organizationId === organizationId || !file))
    return change(
      setDeviceImageMutation,
      { id, name, organizationId, imageId: content.imageId, imageName: content.name, thumbnail },
      { ...extras, ...(file && { files: { croppedImage: file } }) },
    )
  if (!file) throw new Error('A new picture without its bytes')
  return change(
    uploadDeviceImageMutation,
    { id, name, organizationId, fileName: file.name, thumbnail },
    { ...extras, files: { image: file } },
  )
}
