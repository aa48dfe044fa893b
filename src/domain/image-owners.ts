import type { Image, ImageOwner } from '#src/contract/image.ts'

import { compareCodePoints, compareNames } from './name-order.ts'

type Uploaded = Pick<Image, 'uploadedById' | 'uploadedByName'>

/** The uploaders of some images, each once, by name (MEDIA-10). Who is gone, or has no name here, cannot be asked for. */
export function ownersOf(images: Iterable<Uploaded>): ImageOwner[] {
  const owners = new Map<string, ImageOwner>()
  for (const { uploadedById: id, uploadedByName: name } of images)
    if (id !== null && name !== null) owners.set(id, { id, name })
  return [...owners.values()].toSorted(
    (a, b) => compareNames(a.name, b.name) || compareCodePoints(a.id, b.id),
  )
}
