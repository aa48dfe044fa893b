/** Hyphens of every kind, full-width letters and signs: as copied from a label, a data sheet or a form. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .toUpperCase()

const SEPARATORS = /[\s:.-]+/g
const HEX_DIGITS = /^[\dA-F]{1,12}$/
const MAC_DIGITS = 12
/** "A-1" and "1.2" are more likely names than addresses. */
const MIN_SEPARATED_DIGITS = 3

/**
 * A MAC address in its stored form, upper case with colons. Reads the usual spellings: colons, hyphens, dots (7e1f.2233.4455),
 * spaces or no separators, in either case. Null if it is not an address.
 */
export function readMacAddress(text: string): string | null {
  const digits = plain(text).replaceAll(SEPARATORS, '')
  if (digits.length !== MAC_DIGITS || !HEX_DIGITS.test(digits)) return null
  return digits.match(/../g)?.join(':') ?? null
}

/** The hexadecimal digits of a search for a part of a MAC address; null if the text cannot be one. */
export function macDigitsOf(search: string): string | null {
  const text = plain(search).trim()
  const digits = text.replaceAll(SEPARATORS, '')
  if (!HEX_DIGITS.test(digits)) return null
  return /[^\dA-F:]/.test(text) && digits.length < MIN_SEPARATED_DIGITS ? null : digits
}

/**
 * Returns whether a stored MAC address contains the digits. SQL: `position($1 in replace(mac_address, ':', '')) > 0`.
 */
export const containsMacDigits = (macAddress: string, digits: string) =>
  macAddress.replaceAll(':', '').toUpperCase().includes(digits)
