/** `one` when the count is 1, else `other`. */
export const plural = (count: number, one: string, other: string): string =>
  count === 1 ? one : other
