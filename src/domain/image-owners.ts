import type { Image, ImageOwner } from '#src/contract/image.ts'

import { compareNamed } from './name-order.ts'

type Uploaded = Pick<Image, 'uploadedById' | 'uploadedByName'>

/** The distinct uploaders of images, by name (MEDIA-10), without deleted or unnamed users. */
export function ownersOf(images: Iterable<Uploaded>): ImageOwner[] {
  const owners = new Map<string, ImageOwner>()
  for (const { uploadedById: id, uploadedByName: name } of images)
    if (id !== null && name !== null) owners.set(id, { id, name })
  return [...owners.values()].toSorted(compareNamed)
}
