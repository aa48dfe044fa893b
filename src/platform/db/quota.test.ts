import { expect, it } from 'vitest'

import { isQuotaExceeded } from './quota.ts'

it.each([
  ['the browser’s limit is reached', new DOMException('', 'QuotaExceededError'), true],
  ['the bytes of a Blob do not fit', new DOMException('Failed to write blobs.', 'DataError'), true],
  ['a key is invalid', new DOMException('No valid key', 'DataError'), false],
])('distinguishes a full disk from other errors if %s [OFF-24]', (_, error, isFull) => {
  expect(isQuotaExceeded(error)).toBe(isFull)
  expect(isQuotaExceeded(Object.assign(new Error('Aborted'), { inner: error }))).toBe(isFull)
})
