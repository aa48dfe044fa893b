import { useMemo } from 'react'

import { SAMPLE_IMAGE_ID } from '#src/domain/design/sample.ts'
import { useSamplePicture } from '#src/widgets/panel-picture/use-sample-picture.ts'

/** Undefined until they are drawn; the frame of one that cannot be drawn stays empty. */
export function useSamplePictures(): ReadonlyMap<string, Blob> | undefined {
  const picture = useSamplePicture()
  return useMemo(
    () => (picture === undefined ? undefined : new Map(picture && [[SAMPLE_IMAGE_ID, picture]])),
    [picture],
  )
}
