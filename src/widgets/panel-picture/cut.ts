import type { Region } from '#src/imaging/crop.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'
import { resample } from '#src/imaging/resize.ts'
import { rotate, type QuarterTurn } from '#src/imaging/rotate.ts'

/** What somebody chose of a picture. */
export interface Cut {
  /** Clockwise, of the whole picture. */
  turn: QuarterTurn
  /** In pixels of the picture as it is turned. */
  region: Region
}

export const isUpright = (turn: QuarterTurn): boolean => turn % 180 === 0

/** Sides of a picture once it is turned. */
export const turnedSize = ({ width, height }: Size, turn: QuarterTurn): Size =>
  isUpright(turn) ? { width, height } : { width: height, height: width }

/** Where a region of the turned picture lies in the picture itself. */
export function regionBefore({ turn, region }: Cut, source: Size): Region {
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

/** The cut at a size of its own. Turned last: the small result, not the whole photo. */
export const cutOut = (source: Raster, cut: Cut, size: Size): Raster =>
  rotate(resample(source, turnedSize(size, cut.turn), regionBefore(cut, source)), cut.turn)
