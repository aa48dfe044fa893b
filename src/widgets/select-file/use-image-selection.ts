import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { Image } from '#src/contract/image.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { log } from '#src/platform/log.ts'
import { canBeCroppedFor, type CropTarget } from '#src/widgets/cropper/crop-panel.ts'
import { imageOrCopy } from '#src/widgets/image-preview/image-bytes.ts'
import { readImage } from '#src/widgets/image-upload/read-image.ts'

import type { Choice, SelectFileRequest } from './select-file.ts'

/** An image to crop. */
export interface Source {
  file: File
  from?: { imageId: string; name: string }
}

export type Failure = 'needsNetwork' | 'fetchFailed'

/** Crop target; undefined if the image is used as is (SEL-14). */
export const cropTargetOf = ({ mode, panel }: SelectFileRequest): CropTarget | undefined =>
  mode !== 'editor' && panel && canBeCroppedFor(panel.model) ? panel : undefined

/** Loads the bytes of an image and opens the cropper if there is a target. */
export function useImageSelection(request: SelectFileRequest, choose: (choice: Choice) => void) {
  const queryClient = useQueryClient()
  const [cropping, setCropping] = useState<Source>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const latest = useRef<object>(undefined)
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )

  /** What still loads is for a choice that the user has left since. */
  function restart({ isLoading = false } = {}) {
    const own = {}
    latest.current = own
    setBusy(isLoading)
    return () => latest.current === own
  }

  async function take(source: Source, isLatest: () => boolean) {
    if (cropTargetOf(request)) return setCropping(source)
    const { thumbnail } = await readImage(source.file)
    if (isLatest()) choose({ type: 'image', ...source, cropped: false, thumbnail })
  }

  async function takeImage({ id, name }: Image) {
    const isLatest = restart({ isLoading: true })
    setFailure(undefined)
    try {
      const bytes = await imageOrCopy(queryClient, id)
      const file = new File([bytes], name, { type: bytes.type })
      if (isLatest()) await take({ file, from: { imageId: id, name } }, isLatest)
    } catch (error) {
      const away = isDisconnected(connectivity.get())
      if (!away) log.error('a library image could not be read', error)
      if (isLatest()) setFailure(away ? 'needsNetwork' : 'fetchFailed')
    } finally {
      if (isLatest()) setBusy(false)
    }
  }

  return {
    cropping,
    busy,
    failure,
    take: (source: Source) => void take(source, restart()),
    takeImage: (image: Image) => void takeImage(image),
    /** Another image was selected. */
    giveUp: () => void restart(),
    stopCropping() {
      restart()
      setCropping(undefined)
    },
    forget() {
      restart()
      setFailure(undefined)
    },
  }
}
