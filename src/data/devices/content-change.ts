import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'

import { setDeviceImageMutation, uploadDeviceImageMutation } from './content.ts'

/** The device that receives the content. */
export interface TargetDevice {
  id: string
  name: string
  organizationId: string
}

interface Content {
  /** File name or library name. */
  name: string
  /** Shown until the server's thumbnail is available. */
  thumbnail: string
}

/** An image file, fitted to the panel. */
export interface DiskImage extends Content {
  file: File
}

/** A library image; `file` is a crop of it, if any. */
export interface LibraryImage extends Content {
  imageId: string
  organizationId: string
  file: File | undefined
}

export type ImageContent = DiskImage | LibraryImage

/** DEV-57. An image of another organization's library is sent as a new file. */
export function contentChange(
  { id, name, organizationId }: TargetDevice,
  content: ImageContent,
  extras: SaveExtras = {},
): Change {
  const { thumbnail, file } = content
  if ('imageId' in content && (content.organizationId === organizationId || !file))
    return change(
      setDeviceImageMutation,
      { id, name, organizationId, imageId: content.imageId, imageName: content.name, thumbnail },
      { ...extras, ...(file && { files: { croppedImage: file } }) },
    )
  if (!file) throw new Error('A new image needs a file')
  return change(
    uploadDeviceImageMutation,
    { id, name, organizationId, fileName: file.name, thumbnail },
    { ...extras, files: { image: file } },
  )
}
