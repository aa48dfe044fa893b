import type { Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** Touch input as the browser gets it from a touchscreen; the browser decides whether it scrolls. */
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
    /** Sends the whole gesture at once: the browser receives all of it before anything else happens. */
    swipe: (from: Point, to: Point) =>
      Promise.all([
        send('touchStart', from),
        ...along(from, to).map((at) => send('touchMove', at)),
      ]),
    up: () => send('touchEnd'),
    /** Cancels the touch, as the system does for an incoming call. */
    cancel: () => send('touchCancel'),
  }
}
