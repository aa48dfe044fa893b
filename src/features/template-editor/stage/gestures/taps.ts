import type { PointerAt } from './gesture.ts'

const SOON_MS = 400
const NEAR = { mouse: 6, touch: 24 }

/** Answers whether a tap is the second of two at one place. */
export function createTaps() {
  let last: { x: number; y: number; time: number } | undefined
  return ({ x, y, isTouch }: PointerAt, time: number): boolean => {
    const isSecond =
      last !== undefined &&
      time - last.time <= SOON_MS &&
      Math.hypot(x - last.x, y - last.y) <= (isTouch ? NEAR.touch : NEAR.mouse)
    last = isSecond ? undefined : { x, y, time }
    return isSecond
  }
}
