import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A panel's API key is derived from its MAC address and a secret of the installation: nothing is
 * stored that could be stolen, and a reset panel gets the same key. As the protocol defines, the
 * MAC address alone identifies a panel at setup.
 */
export const apiKeyFor = (secret: Uint8Array, macAddress: string) =>
  createHmac('sha256', secret).update(`api-key ${macAddress}`).digest('base64url')

export const apiKeyHash = (apiKey: string) => createHash('sha256').update(apiKey).digest('hex')

export function isApiKey(secret: Uint8Array, macAddress: string, presented: string | null) {
  if (presented === null) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(presented), digest(apiKeyFor(secret, macAddress)))
}

/** Omits characters that look alike on a panel. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A six-character code that identifies a panel to people. */
export function claimCodeFor(secret: Uint8Array, macAddress: string) {
  const bytes = createHmac('sha256', secret).update(`claim ${macAddress}`).digest()
  return [...bytes.subarray(0, 6)].map((byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
}
