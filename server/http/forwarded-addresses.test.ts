import { expect, it } from 'vitest'

import { addressOfHop } from './forwarded-addresses.ts'

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
])('the address of %j is %j', (hop, address) => {
  expect(addressOfHop(hop)).toBe(address)
})
