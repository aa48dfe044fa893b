import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { addressOfHop, unmapAddresses } from './forwarded-addresses.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:1111', '203.0.113.7'],
  ['"203.0.113.7:1111"', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['"[2001:DB8::1]:443"', '2001:DB8::1'],
  ['[::ffff:203.0.113.7]:9', '::ffff:203.0.113.7'],
  ['[fe80::1%eth0]:9', 'fe80::1%eth0'],
  [' 203.0.113.7:1 ', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['_hidden:80', '_hidden:80'],
  ['', ''],
])('reads the address of %j as %j', (hop, address) => {
  expect(addressOfHop(hop)).toBe(address)
})

it.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::1'],
])('identifies a client at %s as %s', async (remoteAddress, address) => {
  const app = Fastify()
  unmapAddresses(app)
  app.get('/', async ({ ip }) => ip)
  expect((await app.inject({ url: '/', remoteAddress })).body).toBe(address)
})
