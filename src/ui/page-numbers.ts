/** Page numbers on each side of the current page. */
const NEIGHBORS = 1

/** Page numbers to show, with `null` for gaps: 1 … 6 7 8 … 15. Pages count from 1. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const named = [...Array(pageCount).keys()]
    .map((index) => index + 1)
    .filter((n) => n === 1 || n === pageCount || Math.abs(n - page) <= NEIGHBORS)
  return named.flatMap((n, index) => {
    const before = named[index - 1] ?? n - 1
    if (n - before === 2) return [n - 1, n] // a gap of one page is as wide as an ellipsis
    return n - before > 2 ? [null, n] : [n]
  })
}
