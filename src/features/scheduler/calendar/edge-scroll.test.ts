// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { scrollAtEdges } from './edge-scroll.ts'

const TOP = 100
const BOTTOM = 600

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Distance scrolled in one second while dragging at this height. */
function scrolledAt(clientY: number) {
  const root = document.createElement('div')
  const scroller = document.createElement('div')
  scroller.className = 'sx__view-container'
  scroller.getBoundingClientRect = () => new DOMRect(0, TOP, 300, BOTTOM - TOP)
  scroller.scrollTop = 1_000
  root.append(scroller)
  document.body.append(root)
  const scrolling = scrollAtEdges(root, () => undefined)
  scrolling.toward(clientY)
  vi.advanceTimersByTime(1_000)
  scrolling.stop()
  return Math.round((scroller.scrollTop - 1_000) / 10) * 10
}

it.each([
  ['not beyond 50 px from an edge', [TOP + 50, BOTTOM - 50], [0, 0]],
  ['at half speed halfway', [TOP + 25, BOTTOM - 25], [-150, 150]],
  ['at 300 px per second at the edge', [TOP, BOTTOM], [-300, 300]],
  ['never faster', [TOP - 80, BOTTOM + 80], [-300, 300]],
])('scrolls %s [CONST-06]', (_title, heights, expected) => {
  expect(heights.map(scrolledAt)).toEqual(expected)
})
