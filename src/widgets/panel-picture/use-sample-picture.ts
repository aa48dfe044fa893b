import { useEffect, useState } from 'react'

import { samplePicture } from './sample-picture.ts'

/** Undefined until it is drawn, null where it cannot be. */
export function useSamplePicture(): Blob | null | undefined {
  const [picture, setPicture] = useState<Blob | null>()
  useEffect(() => {
    let isShown = true
    void samplePicture().then(
      (blob) => isShown && setPicture(blob),
      () => isShown && setPicture(null),
    )
    return () => {
      isShown = false
    }
  }, [])
  return picture
}
