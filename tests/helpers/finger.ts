import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** A finger on the screen, as the browser gets it from a panel: scrolling is up to the browser. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...at: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at })
  const along = (from: Point, to: Point) =>
    [0.25, 0.5, 0.75, 1].map((share) => ({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }))
  return {
    down: (at: Point) => send('touchStart', at),
    async move(from: Point, to: Point) {
      for (const at of along(from, to)) await send('touchMove', at)
    },
    /** Without a moment in which it rests: the browser has all of it before anything else happens. */
    swipe: (from: Point, to: Point) =>
      Promise.all([
        send('touchStart', from),
        ...along(from, to).map((at) => send('touchMove', at)),
      ]),
    up: () => send('touchEnd'),
    /** The system takes it away, as for a call that comes in. */
    cancel: () => send('touchCancel'),
  }
}
