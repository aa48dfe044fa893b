import type { Size } from '#src/imaging/raster.ts'
import type { Box } from '#src/imaging/template/box.ts'

import type { Point } from './turned.ts'

/** How the panel is looked at: screen pixels for one of its own, and where its corner lies. */
export interface View extends Point {
  zoom: number
}

export const LEAST_ZOOM = 0.05
export const MOST_ZOOM = 16
const STEPS = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16]
/** Of the panel that always stays in sight. */
const HELD = 48

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most))

/** All of the panel in the middle, with room around it. */
export function fitted(panel: Size, area: Size, margin: number): View {
  const room = (side: number) => Math.max(1, side - 2 * margin)
  const zoom = between(
    LEAST_ZOOM,
    Math.min(room(area.width) / panel.width, room(area.height) / panel.height),
    MOST_ZOOM,
  )
  return {
    zoom,
    x: Math.round((area.width - panel.width * zoom) / 2),
    y: Math.round((area.height - panel.height * zoom) / 2),
  }
}

/** Nearer or farther; what is under `point` stays there. */
export function zoomedAt({ x, y, zoom }: View, wanted: number, point: Point): View {
  const next = between(LEAST_ZOOM, wanted, MOST_ZOOM)
  const scale = next / zoom
  return {
    zoom: next,
    x: point.x - (point.x - x) * scale,
    y: point.y - (point.y - y) * scale,
  }
}

/** The next of the round steps. */
export const zoomStep = (zoom: number, isIn: boolean): number =>
  (isIn
    ? STEPS.find((step) => step > zoom * 1.01)
    : STEPS.findLast((step) => step < zoom * 0.99)) ?? (isIn ? MOST_ZOOM : LEAST_ZOOM)

/** A view that does not lose the panel out of sight. */
export const held = (view: View, panel: Size, area: Size): View => ({
  zoom: view.zoom,
  x: between(HELD - panel.width * view.zoom, view.x, area.width - HELD),
  y: between(HELD - panel.height * view.zoom, view.y, area.height - HELD),
})

export const toPanel = ({ x, y, zoom }: View, point: Point): Point => ({
  x: (point.x - x) / zoom,
  y: (point.y - y) / zoom,
})

export const toScreen = ({ x, y, zoom }: View, point: Point): Point => ({
  x: x + point.x * zoom,
  y: y + point.y * zoom,
})

/** The view that shows a box, moved no farther than needed. */
export function showing(view: View, box: Box, area: Size, margin: number): View {
  const shift = (start: number, long: number, room: number) => {
    const [near, far] = [margin - start, room - margin - (start + long)]
    return near > 0 ? near : far < 0 ? Math.max(far, near) : 0
  }
  const corner = toScreen(view, box)
  return {
    zoom: view.zoom,
    x: view.x + shift(corner.x, box.width * view.zoom, area.width),
    y: view.y + shift(corner.y, box.height * view.zoom, area.height),
  }
}
