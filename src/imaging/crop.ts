import type { Orientation } from '#src/contract/fields.ts'

import type { Size } from './raster.ts'

/** A part of an image in pixels; may be fractional. */
export interface Region {
  x: number
  y: number
  width: number
  height: number
}

interface Resolution {
  resolutionHorizontal: number
  resolutionVertical: number
}

const ratio = (width: number | undefined, height: number | undefined): number =>
  width && height && width > 0 && height > 0 ? width / height : 0

/**
 * Aspect ratio of the crop frame: from the device group's physical size, else from its resolution, else 0 for a free crop
 * (CROP-06). If they disagree, the physical size wins (CROP-07).
 */
export const cropAspect = (group: Partial<Resolution & Size>): number =>
  ratio(group.width, group.height) || ratio(group.resolutionHorizontal, group.resolutionVertical)

/** Size of the crop before rotation: the panel's, or swapped if it is vertical (CROP-04, DEV-62). */
export const cropSize = (panel: Size, orientation: Orientation): Size =>
  orientation === 'horizontal'
    ? { width: panel.width, height: panel.height }
    : { width: panel.height, height: panel.width }

/** The largest part of `source` with the target's aspect ratio, positioned by `focus` (0 to 1, center is 0.5). */
export const coverRegion = (source: Size, target: Size, focus = { x: 0.5, y: 0.5 }): Region => {
  const scale = Math.min(source.width / target.width, source.height / target.height)
  const width = target.width * scale
  const height = target.height * scale
  return {
    x: (source.width - width) * focus.x,
    y: (source.height - height) * focus.y,
    width,
    height,
  }
}

/** The position of the whole `source` inside `target`, in whole pixels, at least one in each direction. */
export const containRegion = (source: Size, target: Size): Region => {
  const scale = Math.min(target.width / source.width, target.height / source.height)
  const width = Math.max(1, Math.round(source.width * scale))
  const height = Math.max(1, Math.round(source.height * scale))
  return {
    x: Math.floor((target.width - width) / 2),
    y: Math.floor((target.height - height) / 2),
    width,
    height,
  }
}
