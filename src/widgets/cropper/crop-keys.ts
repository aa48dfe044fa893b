import { type Cropping, type CropView, movedBy, turnedBy, zoomedTo } from './crop-view.ts'

/** In parts of the frame. */
const STEP = 0.02
const LARGE_STEP = 0.1
export const ZOOM_STEP = 0.1

interface Press {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const CHANGES: Record<string, (view: CropView) => CropView> = {
  '+': (view) => zoomedTo(view, view.zoom + ZOOM_STEP),
  '=': (view) => zoomedTo(view, view.zoom + ZOOM_STEP),
  '-': (view) => zoomedTo(view, view.zoom - ZOOM_STEP),
  '[': (view) => turnedBy(view, -90),
  ']': (view) => turnedBy(view, 90),
}

/** What a key makes of the view; undefined for a key that means nothing here. */
export function viewAfterKey(press: Press, view: CropView, cropping: Cropping) {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined
  const arrow = ARROWS[press.key]
  if (!arrow) return CHANGES[press.key]?.(view)
  const step = press.shiftKey ? LARGE_STEP : STEP
  return movedBy(view, cropping, { x: arrow.x * step, y: arrow.y * step })
}
