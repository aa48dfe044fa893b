/** Wider than any existing panel. */
const USUAL_WIDTH = 8192

/**
 * `create` allocates tables and rows for up to `widest` pixels, and returns the loop, which first assigns them to local
 * variables. The engine can then optimize array access, which halves the time compared to arrays passed as arguments. Images
 * wider than USUAL_WIDTH get a new, slower loop.
 */
export const rowLoop = <Loop>(create: (widest: number) => Loop) => {
  let widest = 0
  let loop: Loop | undefined
  return (width: number): Loop => {
    if (loop && width <= widest) return loop
    widest = Math.max(USUAL_WIDTH, width)
    loop = create(widest)
    return loop
  }
}
