import type { CropperState } from 'react-advanced-cropper'

import type { Size } from '#src/imaging/raster.ts'
import type { Cut } from '#src/widgets/panel-image/cut.ts'

const QUARTERS = [0, 90, 180, 270] as const

/** Share of the area that the frame fills; the rest shows what is cut off. */
const FILLED = 0.88

/** Size of the frame on screen, independent of the image. */
export function frameOnScreen(area: Size, aspect: number): Size {
  const width = Math.min(area.width * FILLED, area.height * FILLED * aspect)
  return { width, height: width / aspect }
}

/** The current cut of the cropper; undefined before an image is loaded. */
export function visibleCut(state: CropperState | null): Cut | undefined {
  if (!state?.coordinates) return undefined
  const turn = QUARTERS.find((quarter) => quarter === state.transforms.rotate) ?? 0
  const { left: x, top: y, width, height } = state.coordinates
  return { turn, region: { x, y, width, height } }
}

/** The cropper's state that shows a cut. */
export function stateOf({ turn, region }: Cut, state: CropperState): CropperState {
  const { boundary } = state
  const frame = frameOnScreen(boundary, region.width / region.height)
  const scale = region.width / frame.width
  const [width, height] = [boundary.width * scale, boundary.height * scale]
  return {
    ...state,
    transforms: { ...state.transforms, rotate: turn },
    coordinates: { left: region.x, top: region.y, width: region.width, height: region.height },
    visibleArea: {
      left: region.x + (region.width - width) / 2,
      top: region.y + (region.height - height) / 2,
      width,
      height,
    },
  }
}
