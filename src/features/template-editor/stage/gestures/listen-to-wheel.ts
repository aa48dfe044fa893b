import type { StageView } from '../stage-view.ts'

const LINE = 16
const ZOOM_BY_PIXEL = 0.002
/** A pinch on a touch pad comes as small steps of a wheel with Ctrl. */
const ZOOM_BY_PINCH = 0.01
const SMALL_STEP = 50

/** The wheel moves the view, with Ctrl it zooms around the pointer. */
export function listenToWheel(element: HTMLElement, stage: StageView) {
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit]
    const { view } = stage.getState()
    if (event.ctrlKey || event.metaKey) {
      const { left, top } = element.getBoundingClientRect()
      const speed = Math.abs(dy) < SMALL_STEP ? ZOOM_BY_PINCH : ZOOM_BY_PIXEL
      const point = { x: event.clientX - left, y: event.clientY - top }
      return stage.zoomTo(view.zoom * Math.exp(-dy * speed), point)
    }
    const isAcross = event.shiftKey && dx === 0
    const [across, down] = isAcross ? [dy, 0] : [dx, dy]
    return stage.setView({ zoom: view.zoom, x: view.x - across, y: view.y - down })
  }
  element.addEventListener('wheel', wheel, { passive: false })
  return () => element.removeEventListener('wheel', wheel)
}
