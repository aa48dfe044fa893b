import type { Region } from '#src/imaging/crop.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'
import { rotate, type QuarterTurn } from '#src/imaging/rotate.ts'

/** Selected part of an image. */
export interface Cut {
  /** Clockwise rotation of the whole image. */
  turn: QuarterTurn
  /** In pixels of the rotated image. */
  region: Region
}

export const isUpright = (turn: QuarterTurn): boolean => turn % 180 === 0

/** The same part of an image that was scaled. */
export const scaleCut = ({ turn, region }: Cut, scale: number): Cut => ({
  turn,
  region: {
    x: region.x * scale,
    y: region.y * scale,
    width: region.width * scale,
    height: region.height * scale,
  },
})

/** Size of the rotated image. */
export const turnedSize = ({ width, height }: Size, turn: QuarterTurn): Size =>
  isUpright(turn) ? { width, height } : { width: height, height: width }

/** Maps a region of the rotated image to the original. */
export function sourceRegion({ turn, region }: Cut, source: Size): Region {
  const { x, y, width, height } = region
  switch (turn) {
    case 90:
      return { x: y, y: source.height - x - width, width: height, height: width }
    case 180:
      return { x: source.width - x - width, y: source.height - y - height, width, height }
    case 270:
      return { x: source.width - y - height, y: x, width: height, height: width }
    default:
      return region
  }
}

/** Crops and scales. Rotates last, when the image is small. */
export const cutOut = (source: Raster, cut: Cut, size: Size): Raster =>
  rotate(resample(source, turnedSize(size, cut.turn), sourceRegion(cut, source)), cut.turn)
