/** What a shortened build calls a class says nothing; its errors keep their names. */
const nameOf = (cause: unknown) => (cause instanceof Error ? ` (${cause.name})` : '')

/** The one place that writes to the browser's console. Never give it tokens, passwords or PINs. */
export const log = {
  error(message: string, cause?: unknown) {
    console.error(`inkfleet: ${message}${nameOf(cause)}`, ...(cause === undefined ? [] : [cause]))
  },
}
