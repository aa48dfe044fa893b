import type { Orientation } from '#src/contract/fields.ts'
import { cropSize } from '#src/imaging/crop.ts'
import { renderFrame, type Frame, type Panel, type Rendering } from '#src/imaging/frame.ts'
import type { JpegCodec } from '#src/imaging/jpeg.ts'
import { onPaper, type Raster } from '#src/imaging/raster.ts'
import { fitCover } from '#src/imaging/resize.ts'
import { rotate } from '#src/imaging/rotate.ts'

import { type Cut, cutOut } from './cut.ts'

const QUALITY = 0.92

interface Wanted {
  orientation: Orientation
  rendering: Rendering
  /** What is taken of the photo; left out, its middle. */
  cut?: Cut | undefined
}

/**
 * A photo cut and scaled to the panel (CROP-04), turned when the panel hangs upright (CROP-05), as the JPEG
 * that is sent (CROP-14), and the frame of exactly that JPEG: the server's, unless `rendering` asks for something else.
 */
export const prepareForPanel = async (
  photo: Raster,
  panel: Panel,
  { orientation, rendering, cut }: Wanted,
  codec: JpegCodec,
): Promise<{ jpeg: Uint8Array<ArrayBuffer>; frame: Frame }> => {
  const size = cropSize(panel, orientation)
  const fitted = cut ? cutOut(onPaper(photo), cut, size) : fitCover(onPaper(photo), size)
  const jpeg = await codec.encode(rotate(fitted, orientation === 'vertical' ? 270 : 0), QUALITY)
  return { jpeg, frame: renderFrame(await codec.decode(jpeg), panel, rendering) }
}
