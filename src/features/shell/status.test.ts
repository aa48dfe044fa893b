import { expect, it } from 'vitest'

import { type ConnectionState, statusOf } from './status.ts'

const calm: ConnectionState = {
  connectivity: 'online',
  waiting: 0,
  attention: 0,
  sending: false,
  needsSignIn: false,
}
const said = (standing: Partial<ConnectionState>) => {
  const { prefix, text, suffix } = statusOf({ ...calm, ...standing })
  return [prefix, text, suffix].filter((part) => part !== undefined).join(', ')
}

it.each([
  [{}, 'Online'],
  [{ connectivity: 'checking' }, 'Connecting'],
  [{ connectivity: 'offline' }, 'Offline'],
  [{ connectivity: 'offline', waiting: 3 }, 'Offline, 3 waiting'],
  [{ connectivity: 'server-down', waiting: 1 }, 'Server unreachable, 1 waiting'],
  [{ connectivity: 'captive' }, 'Wi-Fi sign-in required'],
  [{ needsSignIn: true, waiting: 2 }, 'Sign in again, 2 waiting'],
  [{ waiting: 2 }, '2 waiting'],
  [{ waiting: 2, sending: true }, 'Sending'],
  [{ waiting: 2, sending: true, drain: { total: 4, left: 2 } }, 'Sending'],
  [{ waiting: 500, sending: true, drain: { total: 511, left: 500 } }, 'Sending 12 of 511'],
  [{ waiting: 500, drain: { total: 511, left: 500 } }, 'Sending 12 of 511'],
  [{ drain: { total: 511, left: 0 } }, 'Online'],
  [{ connectivity: 'offline', waiting: 3, drain: { total: 9, left: 3 } }, 'Offline, 3 waiting'],
  [{ attention: 1, waiting: 2 }, '1 needs attention, 2 waiting'],
  [{ attention: 1, waiting: 2, sending: true }, '1 needs attention, 2 waiting'],
  [{ attention: 1 }, '1 needs attention'],
  [{ attention: 2, connectivity: 'offline' }, 'Offline, 2 need attention'],
  [
    { attention: 2, waiting: 3, connectivity: 'server-down' },
    'Server unreachable, 2 need attention, 3 waiting',
  ],
] as const)('shows %j as "%s" [OFF-01]', (standing, text) => {
  expect(said(standing)).toBe(text)
})

it('shows that a sign-in is required, even on a phone', () => {
  expect(statusOf({ ...calm, needsSignIn: true, waiting: 2 }).text).toBe('Sign in again')
})
