import { frameRaster, type Frame } from '#src/imaging/frame.ts'
import { encodePng } from '#src/imaging/png.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'

export interface FrameFiles {
  /** As panels download it. */
  png: Uint8Array<ArrayBuffer>
  /** What its small picture is made of. */
  half: Raster
}

export const frameFiles = (frame: Frame): FrameFiles => ({
  png: encodePng(frame),
  half: halved(frameRaster(frame)),
})

/** Two pixels each way become one, in linear light: dither turns back into tones here, not in the codec. */
const halved = (raster: Raster) =>
  resample(raster, {
    width: Math.ceil(raster.width / 2),
    height: Math.ceil(raster.height / 2),
  })
