/** Whether this device has no room left. Dexie reports a full disk as an aborted transaction. */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' || ('inner' in error && isQuotaExceeded(error.inner)))
