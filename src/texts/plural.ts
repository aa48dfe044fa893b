/** `one` when the count is 1, else `other`. */
export const plural = (count: number, one: string, other: string): string =>
  count === 1 ? one : other

const NAMED = 5

/** Names, separated by commas; of a long list the first and how many others. */
export const nameList = (names: readonly string[]): string => {
  const others = names.length - NAMED
  return [
    ...names.slice(0, NAMED),
    ...(others > 0 ? [plural(others, '1 other', `${others} others`)] : []),
  ].join(', ')
}
