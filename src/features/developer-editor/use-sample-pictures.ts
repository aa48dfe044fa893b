import { useEffect, useState } from 'react'

import { SAMPLE_IMAGE_ID } from '#src/domain/design/sample.ts'
import { samplePicture } from '#src/widgets/panel-picture/sample-picture.ts'

/** Undefined until they are drawn. */
export function useSamplePictures(): ReadonlyMap<string, Blob> | undefined {
  const [pictures, setPictures] = useState<ReadonlyMap<string, Blob>>()
  useEffect(() => {
    let isShown = true
    void samplePicture().then(
      (blob) => isShown && setPictures(new Map([[SAMPLE_IMAGE_ID, blob]])),
      () => isShown && setPictures(new Map()), // the frame of a picture stays empty
    )
    return () => {
      isShown = false
    }
  }, [])
  return pictures
}
