/**
 * Whether the device has no space left. Dexie reports it as an aborted transaction. Chromium throws `QuotaExceededError` if its own
 * limit is reached or a record does not fit on the disk, and `DataError` if the bytes of a Blob do not fit.
 */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'QuotaExceededError' ||
    (error.name === 'DataError' && error.message.includes('Failed to write blobs')) ||
    ('inner' in error && isQuotaExceeded(error.inner)))
