/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** RFC 4180, so that every program finds the same cells; a cell that would be run as a formula begins with an apostrophe. */
function cell(value: string) {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** Without it, spreadsheets read a file of UTF-8 as their system's own encoding. */
export const CSV_BEGIN = '\uFEFF'
