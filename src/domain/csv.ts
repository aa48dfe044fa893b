/** Characters that start a formula in spreadsheets; in Japanese ones, also those of full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** RFC 4180. Cells that would be run as a formula are prefixed with an apostrophe. */
function cell(value: string) {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** Without it, spreadsheets assume the system's encoding. */
export const UTF8_BOM = '\uFEFF'
