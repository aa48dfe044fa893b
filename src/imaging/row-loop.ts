/** Wider than any panel there is. */
const USUAL_WIDTH = 8192

/**
 * For a loop over a picture's rows: `create` makes the tables and rows that it works with, `widest` pixels wide, and gives
 * the loop, which first takes them into local names. An engine that compiles it then knows where they lie; of arrays that
 * are handed in it asks again at every pixel, which takes as long as all else. Only the first loop is compiled like that:
 * a picture wider than USUAL_WIDTH gets one that is right, and slower.
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
