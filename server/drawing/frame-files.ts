import { maxFrameBytes } from '#src/imaging/frame-bytes.ts'
import { frameRaster, renderFrame, type Frame, type Panel } from '#src/imaging/frame.ts'
import type { PaletteProfile } from '#src/imaging/palette-profile.ts'
import { PALETTES } from '#src/imaging/palettes.ts'
import { encodePng } from '#src/imaging/png.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'

export interface FrameFiles {
  png: Uint8Array<ArrayBuffer>
  /** Source of the thumbnail. */
  half: Raster
  /** Why it has fewer shades or less detail than the panel supports. */
  problem?: string
}

/** Fallback palettes of gray panels, best first. */
const FEWER_GRAYS = [PALETTES['grey-4'], PALETTES['black-white']]

/** Then the frame consists of blocks of equal pixels. With the last, the largest panel's noise fits. */
const BLOCKS: readonly Size[] = [
  { width: 2, height: 1 },
  { width: 2, height: 2 },
  { width: 4, height: 4 },
]

/**
 * Encodes a frame. Dithered noise compresses badly, and panels reject files above their limit, so
 * such frames are redrawn with fewer shades or less detail until they fit.
 */
export function encodeFrameFiles(frame: Frame): FrameFiles {
  const most = maxFrameBytes(frame)
  const raster = frameRaster(frame)
  const whole = packed(frame, most)
  if (whole.byteLength <= most) return { png: whole, half: halved(raster) }
  let [simpler, drawn, png] = [frame, '', whole]
  for ([simpler, drawn] of simplerFrames(frame, raster)) {
    png = packed(simpler, most)
    if (png.byteLength <= most) break
  }
  return {
    png,
    half: halved(frameRaster(simpler)),
    problem: `In ${frame.palette.name} it has ${whole.byteLength} bytes, and the panel takes ${most}: drawn in ${drawn}.`,
  }
}

/** Frames that take ever fewer bytes, with the words for the log. */
function* simplerFrames(frame: Frame, raster: Raster): Generator<[Frame, string]> {
  for (const palette of FEWER_GRAYS) {
    if (isGray(frame.palette) && palette.bits < frame.palette.bits)
      yield [renderFrame(raster, { ...frame, palette }), palette.name]
  }
  for (const block of BLOCKS)
    yield [inBlocks(frame, raster, block), `blocks of ${block.width}x${block.height} pixels`]
}

const BIT_DEPTH_AT = 24

/** The palette in which `encodeFrameFiles` has drawn a file for a panel; their bit depths differ. */
export const paletteOfFile = (png: Uint8Array, { palette }: Panel): PaletteProfile =>
  [palette, ...FEWER_GRAYS].find(({ bits }) => bits === png[BIT_DEPTH_AT]) ?? palette

const isGray = ({ nominal }: PaletteProfile) =>
  nominal.every(([red, green, blue]) => red === green && green === blue)

function inBlocks({ width, height, palette }: Frame, raster: Raster, block: Size): Frame {
  const size = {
    width: Math.ceil(width / block.width),
    height: Math.ceil(height / block.height),
  }
  const { indices: small } = renderFrame(resample(raster, size), { ...size, palette })
  const indices = new Uint8Array(width * height)
  for (let at = 0; at < indices.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const row = Math.floor(y / block.height)
    indices[at] = small[row * size.width + Math.floor(x / block.width)] ?? 0
  }
  return { width, height, palette, indices }
}

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
