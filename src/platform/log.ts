/** The one place that writes to the browser's console. Never give it tokens, passwords or PINs. */
export const log = {
  error(message: string, cause?: unknown) {
    console.error(`inkfleet: ${message}`, ...(cause === undefined ? [] : [cause]))
  },
}
