import { isGray, maxFrameBytes } from '#src/imaging/frame-bytes.ts'
import { frameRaster, renderFrame, type Frame } from '#src/imaging/frame.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import { encodePng } from '#src/imaging/png.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'

export interface FrameFiles {
  png: Uint8Array<ArrayBuffer>
  /** Source of the thumbnail. */
  half: Raster
  /** Why it uses fewer shades than the panel supports. */
  problem?: string
}

/** Fallback palettes, best first. */
const FEWER = [PALETTES['grey-4'], PALETTES['black-white']]

/**
 * Encodes a frame. Dithered noise compresses badly, and panels reject files above their limit, so
 * such frames are redrawn with fewer shades until they fit.
 */
export function encodeFrameFiles(frame: Frame): FrameFiles {
  const most = maxFrameBytes(frame)
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
    ({ bits, nominal }) => bits < palette.bits && (isGray(palette) || nominal.length === 2),
  )

const packed = (frame: Frame, most: number) => {
  const png = encodePng(frame)
  return png.byteLength <= most ? png : encodePng(frame, frame.palette.bits, 9)
}

/** Halves the raster in linear light: dithering becomes tones here, not in the codec. */
const halved = (raster: Raster) =>
  resample(raster, {
    width: Math.ceil(raster.width / 2),
    height: Math.ceil(raster.height / 2),
  })
