import type { Orientation } from '#src/contract/fields.ts'
import { cropSize } from '#src/imaging/crop.ts'
import { renderFrame, type Frame, type Panel, type Rendering } from '#src/imaging/frame.ts'
import type { JpegCodec } from '#src/imaging/jpeg.ts'
import { onPaper, type Raster } from '#src/imaging/raster.ts'
import { fitCover } from '#src/imaging/resize.ts'
import { rotate } from '#src/imaging/rotate.ts'

import { type Cut, cutOut } from './cut.ts'

const QUALITY = 0.92

interface PrepareOptions {
  orientation: Orientation
  rendering: Rendering
  /** By default the center. */
  cut?: Cut | undefined
}

/**
 * Crops and scales a photo to the panel (CROP-04), rotates it for vertical panels (CROP-05) and returns the JPEG
 * to upload (CROP-14) with the frame of that JPEG, rendered like the server unless `rendering` differs.
 */
export const prepareForPanel = async (
  photo: Raster,
  panel: Panel,
  { orientation, rendering, cut }: PrepareOptions,
  codec: JpegCodec,
): Promise<{ jpeg: Uint8Array<ArrayBuffer>; frame: Frame }> => {
  const size = cropSize(panel, orientation)
  const fitted = cut ? cutOut(onPaper(photo), cut, size) : fitCover(onPaper(photo), size)
  const jpeg = await codec.encode(rotate(fitted, orientation === 'vertical' ? 270 : 0), QUALITY)
  return { jpeg, frame: renderFrame(await codec.decode(jpeg), panel, rendering) }
}
