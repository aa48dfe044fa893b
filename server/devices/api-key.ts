import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A panel's secret is computed from its address and a secret of the installation, so nothing that could be stolen
 * is stored, and a panel that was reset gets the same one again. The protocol's own limit stays: at set-up a panel
 * proves itself by its address alone.
 */
export const apiKeyFor = (secret: Uint8Array, macAddress: string) =>
  createHmac('sha256', secret).update(`api-key ${macAddress}`).digest('base64url')

export const apiKeyHash = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex')

export function isApiKey(secret: Uint8Array, macAddress: string, given: string | null) {
  if (given === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(apiKeyFor(secret, macAddress)))
}

/** Without letters and digits that look alike on a panel. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Six characters that a person reads off a panel to say which one it is. */
export function claimCodeFor(secret: Uint8Array, macAddress: string) {
  const bytes = createHmac('sha256', secret).update(`claim ${macAddress}`).digest()
  return [...bytes.subarray(0, 6)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
}
