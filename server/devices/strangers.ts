import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'

import { makeRoom } from '#src/domain/make-room.ts'

/** One network, as servers see it: an address of version 4, or the half of one of version 6 that names the network. */
export function networkOf(secret: Uint8Array, address: string) {
  const hash = createHmac('sha256', secret).update(`network ${networkName(address)}`)
  return hash.digest('base64url').slice(0, 16)
}

function networkName(address: string) {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (plain === '::1' || plain.startsWith('127.')) return 'this machine'
  return isIP(plain) === 6 ? firstHalf(plain) : plain
}

/** Of the eight groups the first four, with those that `::` stands for. */
function firstHalf(address: string) {
  const [before = '', after] = address.toLowerCase().split('::', 2)
  const groups = before === '' ? [] : before.split(':')
  const tail = after ? after.split(':') : []
  const missing = after === undefined ? 0 : 8 - groups.length - tail.length
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...tail]
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * Buildings of thousands of panels that nobody has registered, or that all come with keys of another server, ask this often at
 * most: behind one address five times each wake.
 */
const AT_ONCE = 12_000
const PER_SECOND = 12
const MOST_NETWORKS = 10_000

/**
 * Counts what cannot prove itself, by network: set-ups, and calls with a wrong key. Panels with their key are never counted. In
 * this process alone, for it is about load and guessing: addresses are 2^24 for one maker, and keys 2^256.
 */
export function countStrangers({ atOnce = AT_ONCE, perSecond = PER_SECOND } = {}) {
  const networks = new Map<string, { left: number; atMs: number }>()
  return {
    /** Whether one more is too many. */
    isTooMany(network: string, nowMs: number) {
      const before = networks.get(network) ?? { left: atOnce, atMs: nowMs }
      const earned = Math.max(0, ((nowMs - before.atMs) / 1000) * perSecond)
      const left = Math.min(atOnce, before.left + earned)
      if (!networks.has(network)) makeRoom(networks, MOST_NETWORKS)
      networks.set(network, { left: Math.max(0, left - 1), atMs: nowMs })
      return left < 1
    },
  }
}
