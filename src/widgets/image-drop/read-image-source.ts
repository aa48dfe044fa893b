import type { QueryClient } from '@tanstack/react-query'

import { fileNameOfType } from '#src/domain/media-title.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { log } from '#src/platform/log.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { fieldProblems } from '#src/texts/validation.ts'
import type { DraggedImage } from '#src/widgets/image-preview/dragged-image.ts'
import { imageOrCopy } from '#src/widgets/image-preview/image-bytes.ts'
import { takeOneImage } from '#src/widgets/image-upload/take-one-image.ts'
import {
  type PickedImage,
  readImageFile,
  readPickedImage,
} from '#src/widgets/image-upload/use-picked-image.ts'

import type { ImageSource } from './image-source.ts'

/** The image of a drop or paste. A toast names files that are not used; without any image, it says why. */
export async function readImageSource(
  queryClient: QueryClient,
  source: ImageSource,
): Promise<PickedImage | undefined> {
  const isStored = 'id' in source
  const file = takeOneImage(isStored ? await libraryFile(queryClient, source) : source)
  if (!file) return undefined
  const image = await (isStored ? readImageFile : readPickedImage)(file)
  if (typeof image !== 'string') return image
  notify.error(`${file.name}: ${fieldProblems[`validation:${image}`]}`)
  return undefined
}

async function libraryFile(queryClient: QueryClient, { id, name }: DraggedImage) {
  try {
    const bytes = await imageOrCopy(queryClient, id)
    return [new File([bytes], fileNameOfType(name, bytes.type), { type: bytes.type })]
  } catch (error) {
    const isOffline = isDisconnected(connectivity.get())
    if (!isOffline) log.error('a library image could not be read', error)
    notify.error(isOffline ? selectFileTexts.needsNetwork(name) : selectFileTexts.fetchFailed)
    return []
  }
}
