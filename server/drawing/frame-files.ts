import { isGrey, largestFrameBytes } from '#src/imaging/frame-bytes.ts'
import { frameRaster, renderFrame, type Frame } from '#src/imaging/frame.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import { encodePng } from '#src/imaging/png.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'

export interface FrameFiles {
  /** As panels download it. */
  png: Uint8Array<ArrayBuffer>
  /** What its small picture is made of. */
  half: Raster
  /** Why it is drawn with less than the panel can show. */
  problem?: string
}

/** What to draw with instead, the next best first. */
const FEWER = [PALETTES['grey-4'], PALETTES['black-white']]

/**
 * The files of a frame. Dithered noise cannot be packed, and a panel that is sent more than it holds shows an error: such a frame
 * is drawn with fewer shades, until it fits.
 */
export function frameFiles(frame: Frame): FrameFiles {
  const most = largestFrameBytes(frame)
  const raster = frameRaster(frame)
  const whole = packed(frame, most)
  if (whole.byteLength <= most) return { png: whole, half: halved(raster) }
  let [chosen, png] = [frame, whole]
  for (const palette of fewerThan(frame)) {
    chosen = renderFrame(raster, { ...frame, palette })
    png = packed(chosen, most)
    if (png.byteLength <= most) break
  }
  return {
    png,
    half: halved(frameRaster(chosen)),
    problem: `In ${frame.palette.name} it has ${whole.byteLength} bytes, and the panel takes ${most}: drawn in ${chosen.palette.name}.`,
  }
}

const fewerThan = ({ palette }: Frame) =>
  FEWER.filter(
    ({ bits, nominal }) => bits < palette.bits && (isGrey(palette) || nominal.length === 2),
  )

const packed = (frame: Frame, most: number) => {
  const png = encodePng(frame)
  return png.byteLength <= most ? png : encodePng(frame, frame.palette.bits, 9)
}

/** Two pixels each way become one, in linear light: dither turns back into tones here, not in the codec. */
const halved = (raster: Raster) =>
  resample(raster, {
    width: Math.ceil(raster.width / 2),
    height: Math.ceil(raster.height / 2),
  })
