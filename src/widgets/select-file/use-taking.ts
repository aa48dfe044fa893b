import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import type { Image } from '#src/contract/image.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { log } from '#src/platform/log.ts'
import { canBeCroppedFor, type CropTarget } from '#src/widgets/cropper/crop-panel.ts'
import { pictureBytes } from '#src/widgets/image-preview/picture-bytes.ts'
import { readPicture } from '#src/widgets/image-upload/read-picture.ts'

import type { Choice, SelectFileRequest } from './select-file.ts'

/** A picture on its way into the cropper. */
export interface Source {
  file: File
  from?: { imageId: string; name: string }
}

export type Failure = 'needsNetwork' | 'fetchFailed'

/** What a picture is cropped to; undefined where it is taken as it is (SEL-14). */
export const cropTargetOf = ({ mode, panel }: SelectFileRequest): CropTarget | undefined =>
  mode !== 'editor' && panel && canBeCroppedFor(panel.model) ? panel : undefined

/** From what was clicked to the choice: all bytes first, then the cropper where there is something to crop to. */
export function useTaking(request: SelectFileRequest, choose: (choice: Choice) => void) {
  const queryClient = useQueryClient()
  const [cropping, setCropping] = useState<Source>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  async function take(source: Source) {
    if (cropTargetOf(request)) return setCropping(source)
    const { thumbnail } = await readPicture(source.file)
    choose({ type: 'image', ...source, cropped: false, thumbnail })
  }

  async function takeImage({ id, name }: Image) {
    setBusy(true)
    setFailure(undefined)
    try {
      const bytes = await pictureBytes(queryClient, id)
      const file = new File([bytes], name, { type: bytes.type })
      if (!isGone.current) await take({ file, from: { imageId: id, name } })
    } catch (error) {
      const away = isDisconnected(connectivity.get())
      if (!away) log.error('a library image could not be read', error)
      setFailure(away ? 'needsNetwork' : 'fetchFailed')
    } finally {
      setBusy(false)
    }
  }

  return {
    cropping,
    busy,
    failure,
    take: (source: Source) => void take(source),
    takeImage: (image: Image) => void takeImage(image),
    stopCropping: () => setCropping(undefined),
    forget: () => setFailure(undefined),
  }
}
