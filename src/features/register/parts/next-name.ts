import { MAX_NAME_LENGTH } from '#src/contract/fields.ts'

/** Text that ends in an integer: `Stop 4117`, `Gate A7`, `room-007`, not `Panel 13.3`. */
const NUMBERED = /^(?<before>(?:.*\D)?)(?<number>\d{1,6})$/su

/** The next name in a numbered series; undefined if the last name has no clear number. */
export function nextName(last: string, taken: readonly string[]): string | undefined {
  const { before = '', number = '' } = NUMBERED.exec(last.trim())?.groups ?? {}
  if (!/\p{L}/u.test(before) || /\d[.,:/]$/.test(before)) return undefined
  const names = new Set(taken)
  let next = Number(number)
  let name: string
  do {
    next += 1
    name = before + String(next).padStart(number.length, '0')
  } while (names.has(name))
  return name.length > MAX_NAME_LENGTH ? undefined : name
}
