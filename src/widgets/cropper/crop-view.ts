import { coverRegion, type Region } from '#src/imaging/crop.ts'
import type { Size } from '#src/imaging/raster.ts'
import type { QuarterTurn } from '#src/imaging/rotate.ts'
import { type Cut, turnedSize } from '#src/widgets/panel-picture/cut.ts'

/** CROP-02 */
export const LEAST_ZOOM = 1
export const MOST_ZOOM = 3

/** Where the frame stands on a picture, whatever the picture's size on the screen. */
export interface CropView {
  turn: QuarterTurn
  /** 1: the frame is as large as the picture lets it be. */
  zoom: number
  /** In parts (0 to 1) of the upright picture. It may lie too near to an edge: then the frame stands at the edge. */
  centre: { x: number; y: number }
}

export const START: CropView = { turn: 0, zoom: LEAST_ZOOM, centre: { x: 0.5, y: 0.5 } }

/** The picture and the proportions (width over height) of the frame on it. */
export interface Cropping {
  picture: Size
  aspect: number
}

const QUARTERS = [0, 90, 180, 270] as const

/** CROP-03: four of them give the start, since nothing of the view is rounded or pushed from an edge for good. */
export const turnedBy = (view: CropView, degrees: 90 | -90): CropView => {
  const at = QUARTERS.indexOf(view.turn) + (degrees === 90 ? 1 : 3)
  return { ...view, turn: QUARTERS[at % 4] ?? 0 }
}

export const zoomedTo = (view: CropView, zoom: number): CropView => ({
  ...view,
  zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)),
})

interface Point {
  x: number
  y: number
}

/** A point of the upright picture on the turned one. */
const turnPoint = ({ x, y }: Point, turn: QuarterTurn): Point =>
  ({ 0: { x, y }, 90: { x: 1 - y, y: x }, 180: { x: 1 - x, y: 1 - y }, 270: { x: y, y: 1 - x } })[
    turn
  ]
const turnPointBack = (point: Point, turn: QuarterTurn): Point =>
  turnPoint(point, QUARTERS[(4 - QUARTERS.indexOf(turn)) % 4] ?? 0)

const largestFrame = ({ picture, aspect }: Cropping, turn: QuarterTurn): Region =>
  coverRegion(turnedSize(picture, turn), { width: aspect, height: 1 })

const within = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value))

/** The frame at the highest zoom, which nobody gets below by hand either. */
export function smallestFrame(cropping: Cropping, { turn }: CropView): Size {
  const { width, height } = largestFrame(cropping, turn)
  return { width: width / MOST_ZOOM, height: height / MOST_ZOOM }
}

/** The frame in pixels of the picture as it is turned. */
export function cutOf({ turn, zoom, centre }: CropView, cropping: Cropping): Cut {
  const whole = turnedSize(cropping.picture, turn)
  const largest = largestFrame(cropping, turn)
  const [width, height] = [largest.width / zoom, largest.height / zoom]
  const { x, y } = turnPoint(centre, turn)
  return {
    turn,
    region: {
      x: within(x * whole.width - width / 2, 0, whole.width - width),
      y: within(y * whole.height - height / 2, 0, whole.height - height),
      width,
      height,
    },
  }
}

/** The view of a frame that was dragged or zoomed by hand. */
export function viewOf({ turn, region }: Cut, cropping: Cropping): CropView {
  const whole = turnedSize(cropping.picture, turn)
  const { width } = largestFrame(cropping, turn)
  const middle = {
    x: (region.x + region.width / 2) / whole.width,
    y: (region.y + region.height / 2) / whole.height,
  }
  return zoomedTo({ turn, zoom: 1, centre: turnPointBack(middle, turn) }, width / region.width)
}

/** Moves the frame by parts of its own size, as the picture is seen. */
export function movedBy(view: CropView, cropping: Cropping, { x, y }: Point): CropView {
  const { turn, region } = cutOf(view, cropping)
  const whole = turnedSize(cropping.picture, turn)
  const moved = {
    ...region,
    x: within(region.x + x * region.width, 0, whole.width - region.width),
    y: within(region.y + y * region.height, 0, whole.height - region.height),
  }
  return { ...viewOf({ turn, region: moved }, cropping), zoom: view.zoom }
}

/** Less than a pixel apart. */
export const isSameCut = (one: Cut, other: Cut): boolean =>
  one.turn === other.turn &&
  (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs(one.region[side] - other.region[side]) < 0.5,
  )
