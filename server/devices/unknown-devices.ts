import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'

import { unmapped } from '#server/http/forwarded-addresses.ts'
import { evictOldest } from '#src/domain/evict-oldest.ts'

/** Keyed hash of a client's network: the IPv4 address, or the first half of the IPv6 address. */
export function networkOf(secret: Uint8Array, address: string) {
  const hash = createHmac('sha256', secret).update(`network ${networkName(address)}`)
  return hash.digest('base64url').slice(0, 16)
}

function networkName(address: string) {
  const plain = unmapped(address).replace(/%.*$/, '')
  if (plain === '::1' || plain.startsWith('127.')) return 'this machine'
  return isIP(plain) === 6 ? firstHalf(plain) : plain
}

/** The first four of eight groups, with `::` expanded. */
function firstHalf(address: string) {
  const [bucket = '', after] = address.toLowerCase().split('::', 2)
  const groups = bucket === '' ? [] : bucket.split(':')
  const tail = after ? after.split(':') : []
  const missing = after === undefined ? 0 : 8 - groups.length - tail.length
  const expanded = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail]
  return expanded
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * Enough for a building with thousands of unregistered panels behind one address, which call five
 * times per wake.
 */
const AT_ONCE = 12_000
const PER_SECOND = 12
const MAX_BUCKETS = 10_000

/**
 * Token bucket per key, such as the network of unauthenticated requests: setup, and calls with a wrong
 * key. Per process, because it limits load and guessing only.
 */
export function createLimiter({ atOnce = AT_ONCE, perSecond = PER_SECOND } = {}) {
  const buckets = new Map<string, { remaining: number; atMs: number }>()
  return {
    isTooMany(key: string, nowMs: number) {
      const bucket = buckets.get(key) ?? { remaining: atOnce, atMs: nowMs }
      const refilled = Math.max(0, ((nowMs - bucket.atMs) / 1000) * perSecond)
      const remaining = Math.min(atOnce, bucket.remaining + refilled)
      if (!buckets.has(key)) evictOldest(buckets, MAX_BUCKETS)
      buckets.set(key, { remaining: Math.max(0, remaining - 1), atMs: nowMs })
      return remaining < 1
    },
  }
}
