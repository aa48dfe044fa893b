import { SCROLLER } from './grid-position.ts'

const EDGE_PX = 50
/** Pixels per second. */
const MAX_SPEED = 300

/** Scrolls the week while dragging near its upper or lower edge. */
export function scrollAtEdges(root: HTMLElement, onScroll: () => void) {
  const scroller = root.querySelector(SCROLLER)
  let speed = 0
  let frame: number | undefined
  let before = 0

  function step(now: number) {
    if (!scroller || speed === 0) return stop()
    const top = scroller.scrollTop
    scroller.scrollTop = top + (speed * Math.min(now - before, 50)) / 1000
    before = now
    if (scroller.scrollTop !== top) onScroll()
    frame = requestAnimationFrame(step)
  }
  function stop() {
    if (frame !== undefined) cancelAnimationFrame(frame)
    frame = undefined
  }
  return {
    toward(clientY: number) {
      if (!scroller) return
      const box = scroller.getBoundingClientRect()
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, window.innerHeight)]
      const above = Math.min(1, Math.max(0, (top + EDGE_PX - clientY) / EDGE_PX))
      const below = Math.min(1, Math.max(0, (clientY - bottom + EDGE_PX) / EDGE_PX))
      speed = (below - above) * MAX_SPEED
      if (speed === 0 || frame !== undefined) return
      before = performance.now()
      frame = requestAnimationFrame(step)
    },
    stop,
  }
}
