import { describe, expect, it } from 'vitest'

import { createLimiter, networkOf } from './unknown-devices.ts'

const SECRET = new Uint8Array(32)
const network = (address: string) => networkOf(SECRET, address)

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['127.0.0.1', '::1'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb:0:0:9'],
    ['2001:db8::1', '2001:0db8:0:0::2'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('is the same for %s and %s', (one, other) => {
    expect(network(one)).toBe(network(other))
  })

  it.each([
    ['192.0.2.7', '192.0.2.8'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['::1', '192.0.2.7'],
  ])('differs for %s and %s, and reveals neither', (one, other) => {
    expect(network(one)).not.toBe(network(other))
    expect(network(one)).toMatch(/^[\w-]{16}$/)
  })
})

describe('createLimiter', () => {
  it('allows two thousand panels behind one address five requests each, then limits them', () => {
    const limiter = createLimiter()
    const refused = (times: number, nowMs: number) =>
      Array.from({ length: times }, () => limiter.isTooMany('there', nowMs)).filter(Boolean).length
    expect(refused(10_000, 0)).toBe(0)
    expect(refused(10_000, 0)).toBe(8_000)
    expect(limiter.isTooMany('elsewhere', 0)).toBe(false)
    // After 15 minutes all of them wake again.
    expect(refused(10_000, 900_000)).toBe(0)
  })

  it('does not lose tokens when the clock goes back', () => {
    const limiter = createLimiter({ atOnce: 1, perSecond: 1 })
    expect(limiter.isTooMany('there', 10_000)).toBe(false)
    expect(limiter.isTooMany('there', 5_000)).toBe(true)
    expect(limiter.isTooMany('there', 6_500)).toBe(false)
  })
})
