import { expect, it } from 'vitest'

import { rejectionText } from './rejection-text.ts'

const blocked = (status: number, sizes: readonly number[] = []) => ({
  error: { reason: 'blocked', message: '', status, at: 0 },
  files: sizes.map((size, at) => ({ field: `image${at}`, blobId: String(at), size })),
})

it.each([
  [413, [1_400_000, 400_000], /^Blocked on the way .* of this size \(1\.8 MB\)/],
  [413, [], /A proxy or firewall .* \(status 413\)/],
  [403, [1_800_000], /A proxy or firewall .* \(status 403\)/],
])('explains a %i from a proxy, for files of %j bytes [OFF-17]', (status, sizes, text) => {
  expect(rejectionText(blocked(status, sizes))).toMatch(text)
})
