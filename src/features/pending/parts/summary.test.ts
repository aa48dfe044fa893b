import { expect, it } from 'vitest'

import { type OutboxSummary, summaryOf } from './summary.ts'

const NOW = new Date(2026, 10, 21, 15, 30).getTime()
const TODAY = new Date(2026, 10, 21, 14, 2).getTime()
const calm: OutboxSummary = {
  connectivity: 'online',
  waiting: 0,
  blocked: 0,
  attention: 0,
  sending: 0,
  needsSignIn: false,
  lastSentAt: TODAY,
  nowMs: NOW,
}

it.each([
  [{}, 'All sent 14:02'],
  [{ lastSentAt: TODAY - 86_400_000 }, 'All sent 20/11/2026, 14:02'],
  [{ lastSentAt: undefined }, 'No pending changes'],
  [{ waiting: 3 }, '3 waiting'],
  [{ waiting: 3, sending: 1 }, 'Sending 3'],
  [{ waiting: 3, connectivity: 'offline' }, '3 waiting, offline'],
  [{ waiting: 3, connectivity: 'server-down', sending: 1 }, '3 waiting, server unreachable'],
  [{ waiting: 1, connectivity: 'captive' }, '1 waiting, this Wi-Fi network requires sign-in'],
  [{ waiting: 3, needsSignIn: true }, 'Sign in to send 3'],
  [{ attention: 2, waiting: 4, connectivity: 'offline' }, '2 changes need attention'],
] as const)('summarizes %j as "%s" [OFF-19]', (standing, title) => {
  expect(summaryOf({ ...calm, ...standing }).title).toBe(title)
})

it.each([
  [0, 'The other 4 are safe on this device and will be sent automatically.'],
  [
    3,
    'The other one is safe on this device and will be sent automatically. 3 dependent changes wait on this device.',
  ],
  [4, '4 dependent changes wait on this device.'],
])('says which changes are safe if %i of 4 wait for those that need attention', (blocked, text) => {
  expect(summaryOf({ ...calm, attention: 2, waiting: 4, blocked }).comment).toBe(text)
})
