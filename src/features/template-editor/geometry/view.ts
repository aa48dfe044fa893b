import type { Size } from '#src/imaging/raster.ts'
import type { Box } from '#src/imaging/template/box.ts'

import type { Point } from './rotated-box.ts'

/** Zoom in screen pixels per panel pixel, and the screen position of the panel's upper left corner. */
export interface View extends Point {
  zoom: number
}

export const MIN_ZOOM = 0.05
export const MAX_ZOOM = 16
const STEPS = [0.05, 0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16]
/** Pixels of the panel that always stay visible. */
const MIN_VISIBLE_PX = 48

const between = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(value, most))

/** Fits the panel into the center, with a margin. */
export function fitView(panel: Size, area: Size, margin: number): View {
  const room = (side: number) => Math.max(1, side - 2 * margin)
  const zoom = between(
    MIN_ZOOM,
    Math.min(room(area.width) / panel.width, room(area.height) / panel.height),
    MAX_ZOOM,
  )
  return {
    zoom,
    x: Math.round((area.width - panel.width * zoom) / 2),
    y: Math.round((area.height - panel.height * zoom) / 2),
  }
}

/** Zooms around `point`, which stays fixed on the screen. */
export function zoomAt({ x, y, zoom }: View, requested: number, point: Point): View {
  const next = between(MIN_ZOOM, requested, MAX_ZOOM)
  const scale = next / zoom
  return {
    zoom: next,
    x: point.x - (point.x - x) * scale,
    y: point.y - (point.y - y) * scale,
  }
}

/** The next predefined zoom step. */
export const nextZoom = (zoom: number, isIn: boolean): number =>
  (isIn
    ? STEPS.find((step) => step > zoom * 1.01)
    : STEPS.findLast((step) => step < zoom * 0.99)) ?? (isIn ? MAX_ZOOM : MIN_ZOOM)

/** Limits a view so that part of the panel stays visible. */
export const clampView = (view: View, panel: Size, area: Size): View => ({
  zoom: view.zoom,
  x: between(MIN_VISIBLE_PX - panel.width * view.zoom, view.x, area.width - MIN_VISIBLE_PX),
  y: between(MIN_VISIBLE_PX - panel.height * view.zoom, view.y, area.height - MIN_VISIBLE_PX),
})

export const toPanel = ({ x, y, zoom }: View, point: Point): Point => ({
  x: (point.x - x) / zoom,
  y: (point.y - y) / zoom,
})

export const toScreen = ({ x, y, zoom }: View, point: Point): Point => ({
  x: x + point.x * zoom,
  y: y + point.y * zoom,
})

/** Scrolls a view just enough to show a box. */
export function revealBox(view: View, box: Box, area: Size, margin: number): View {
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
