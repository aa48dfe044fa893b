/** Class names are minified; error names are not. */
const nameOf = (cause: unknown) => (cause instanceof Error ? ` (${cause.name})` : '')

/** The only code that writes to the browser's console. Never pass tokens, passwords or PINs. */
export const log = {
  error(message: string, cause?: unknown) {
    console.error(`inkfleet: ${message}${nameOf(cause)}`, ...(cause === undefined ? [] : [cause]))
  },
}
