import { coverRegion, type Region } from '#src/imaging/crop.ts'
import type { Size } from '#src/imaging/raster.ts'
import type { QuarterTurn } from '#src/imaging/rotate.ts'
import { type Cut, turnedSize } from '#src/widgets/panel-image/cut.ts'

/** CROP-02 */
export const MIN_ZOOM = 1
export const MAX_ZOOM = 3

/** Position of the frame on the image, independent of the display size. */
export interface CropView {
  turn: QuarterTurn
  /** 1: the frame is as large as possible. */
  zoom: number
  /** Fractions of the unrotated image. Clamped to the edges when applied. */
  center: { x: number; y: number }
}

export const INITIAL_VIEW: CropView = { turn: 0, zoom: MIN_ZOOM, center: { x: 0.5, y: 0.5 } }

/** Image size and aspect ratio (width / height) of the frame. */
export interface Cropping {
  picture: Size
  aspect: number
}

const QUARTERS = [0, 90, 180, 270] as const

/** CROP-03: four rotations restore the view, since nothing is rounded or clamped permanently. */
export const rotateBy = (view: CropView, degrees: 90 | -90): CropView => {
  const index = QUARTERS.indexOf(view.turn) + (degrees === 90 ? 1 : 3)
  return { ...view, turn: QUARTERS[index % 4] ?? 0 }
}

export const zoomTo = (view: CropView, zoom: number): CropView => ({
  ...view,
  zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)),
})

interface Point {
  x: number
  y: number
}

/** Maps a point from the unrotated to the rotated image. */
const turnPoint = ({ x, y }: Point, turn: QuarterTurn): Point =>
  ({ 0: { x, y }, 90: { x: 1 - y, y: x }, 180: { x: 1 - x, y: 1 - y }, 270: { x: y, y: 1 - x } })[
    turn
  ]
const turnPointBack = (point: Point, turn: QuarterTurn): Point =>
  turnPoint(point, QUARTERS[(4 - QUARTERS.indexOf(turn)) % 4] ?? 0)

const largestFrame = ({ picture, aspect }: Cropping, turn: QuarterTurn): Region =>
  coverRegion(turnedSize(picture, turn), { width: aspect, height: 1 })

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** The frame at maximum zoom; gestures cannot go below it. */
export function smallestFrame(cropping: Cropping, { turn }: CropView): Size {
  const { width, height } = largestFrame(cropping, turn)
  return { width: width / MAX_ZOOM, height: height / MAX_ZOOM }
}

/** The frame in pixels of the rotated image. */
export function toCut({ turn, zoom, center }: CropView, cropping: Cropping): Cut {
  const whole = turnedSize(cropping.picture, turn)
  const largest = largestFrame(cropping, turn)
  const [width, height] = [largest.width / zoom, largest.height / zoom]
  const { x, y } = turnPoint(center, turn)
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

/** The view after a drag or zoom gesture. */
export function toView({ turn, region }: Cut, cropping: Cropping): CropView {
  const whole = turnedSize(cropping.picture, turn)
  const { width } = largestFrame(cropping, turn)
  const middle = {
    x: (region.x + region.width / 2) / whole.width,
    y: (region.y + region.height / 2) / whole.height,
  }
  return zoomTo({ turn, zoom: 1, center: turnPointBack(middle, turn) }, width / region.width)
}

/** Moves the frame by fractions of its size, in display direction. */
export function moveBy(view: CropView, cropping: Cropping, { x, y }: Point): CropView {
  const { turn, region } = toCut(view, cropping)
  const whole = turnedSize(cropping.picture, turn)
  const moved = {
    ...region,
    x: within(region.x + x * region.width, 0, whole.width - region.width),
    y: within(region.y + y * region.height, 0, whole.height - region.height),
  }
  return { ...toView({ turn, region: moved }, cropping), zoom: view.zoom }
}

/** Equal within half a pixel. */
export const isSameCut = (one: Cut, other: Cut): boolean =>
  one.turn === other.turn &&
  (['x', 'y', 'width', 'height'] as const).every(
    (side) => Math.abs(one.region[side] - other.region[side]) < 0.5,
  )
