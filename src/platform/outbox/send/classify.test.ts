import { expect, it } from 'vitest'

import { PROBLEM } from '#src/contract/problem.ts'
import type { Problem } from '#src/platform/http/problem.ts'

import { backoffMs, isReached, MAX_WAIT_MS } from './backoff.ts'
import { classify } from './classify.ts'

const NOW = Date.UTC(2026, 0, 2)
const DAY_MS = 24 * 60 * 60_000
const fresh = { history: { failures: 0 }, nowMs: NOW }
const message = ''

it.each<[Problem, object]>([
  [{ kind: 'offline' }, { action: 'wait' }],
  [{ kind: 'timeout' }, { action: 'wait' }],
  [{ kind: 'captive' }, { action: 'wait' }],
  [{ kind: 'blocked', status: 403 }, { action: 'wait' }],
  [{ kind: 'canceled' }, { action: 'wait' }],
  [{ kind: 'badAnswer' }, { action: 'wait' }],
  [
    { kind: 'rateLimited', retryAfterMs: 5_000 },
    { action: 'wait', floorMs: 5_000 },
  ],
  [
    { kind: 'rateLimited', retryAfterMs: DAY_MS },
    { action: 'wait', floorMs: 15 * 60_000 },
  ],
  [{ kind: 'unauthorized', message }, { action: 'pause' }],
  [{ kind: 'stillRunning' }, { action: 'retry', floorMs: 1_000, countsAgainstServer: false }],
  ...[408, 425, 500, 507].map((status): [Problem, object] => [
    { kind: 'transient', status, message },
    { action: 'retry', countsAgainstServer: true },
  ]),
  ...[502, 503, 504].map((status): [Problem, object] => [
    { kind: 'transient', status, message, retryAfterMs: 2_000 },
    { action: 'wait', floorMs: 2_000 },
  ]),
  ...(['forbidden', 'notFound', 'conflict', 'tooLarge'] as const).map((kind): [Problem, object] => [
    { kind, message },
    { action: 'park', reason: kind },
  ]),
  [
    { kind: 'changedSince', message, current: {} },
    { action: 'park', reason: 'changedSince' },
  ],
  [
    { kind: 'invalid', message, fields: {} },
    { action: 'park', reason: 'invalid' },
  ],
  [{ kind: 'unexpected' }, { action: 'park', reason: 'unexpected' }],
])('%j leads to %j', (problem, verdict) => {
  expect(classify(problem, fresh)).toEqual(verdict)
})

it.each<[Problem, object]>([
  [
    { kind: 'blocked', status: 413 },
    { action: 'park', reason: 'blocked' },
  ],
  [{ kind: 'offline' }, { action: 'retry', countsAgainstServer: true }],
  [{ kind: 'timeout' }, { action: 'retry', countsAgainstServer: true }],
  [{ kind: 'captive' }, { action: 'retry', countsAgainstServer: true }],
  [{ kind: 'badAnswer' }, { action: 'retry', countsAgainstServer: true }],
  [{ kind: 'canceled' }, { action: 'wait' }],
  [
    { kind: 'transient', status: 504, message },
    { action: 'retry', countsAgainstServer: true },
  ],
  [
    { kind: 'transient', status: 503, message, retryAfterMs: 2_000 },
    { action: 'wait', floorMs: 2_000 },
  ],
])('%j blocks no other changes while the server is reachable: %j', (problem, verdict) => {
  expect(classify(problem, { ...fresh, isServerReached: true })).toEqual(verdict)
})

it('treats "not found" as success for deletions only', () => {
  const gone: Problem = { kind: 'notFound', message }
  expect(classify(gone, { ...fresh, goneIsDone: true })).toEqual({ action: 'done' })
})

it('treats a refused key as success only if an earlier attempt may have arrived and differ', () => {
  const refused: Problem = { kind: 'invalid', message, fields: {}, type: PROBLEM.keyReused }
  const parked = { action: 'park', reason: 'invalid' }
  const differing = { nowMs: NOW, attemptsDiffer: true }
  for (const history of [{ failures: 0, unansweredAt: NOW }, { failures: 1 }]) {
    expect(classify(refused, { ...fresh, history })).toEqual(parked)
    expect(classify(refused, { ...differing, history })).toEqual({ action: 'done' })
    const invalid: Problem = { kind: 'invalid', message, fields: {} }
    expect(classify(invalid, { ...differing, history })).toEqual(parked)
  }
  expect(classify(refused, { ...fresh, ...differing })).toEqual(parked)
})

it.each([
  ['often, but not long', 20, DAY_MS - 1, 'retry'],
  ['long, but not often', 6, 2 * DAY_MS, 'retry'],
  ['often and long', 7, DAY_MS, 'park'],
])('a change that the server fails on %s: %s times for %s ms', (_, failures, forMs, action) => {
  const history = { failures, failingSince: NOW - forMs }
  const verdict = classify({ kind: 'transient', status: 500, message }, { history, nowMs: NOW })
  expect(verdict.action).toBe(action)
})

it('waits longer after each failure, up to one minute, and later up to five', () => {
  const waits = [1, 2, 3, 7, 30].map((failures) => backoffMs(failures, 0, () => 0.5))
  expect(waits).toEqual([1_000, 2_000, 4_000, 60_000, 60_000])
  expect(backoffMs(30, 15 * 60_000, () => 0.5)).toBe(300_000)
  expect([backoffMs(1, 0, () => 0), backoffMs(1, 0, () => 0.999)]).toEqual([500, 1_499])
})

it('does not stall when the clock is set back', () => {
  expect(isReached(NOW + MAX_WAIT_MS, NOW)).toBe(false)
  expect(isReached(NOW + MAX_WAIT_MS + 1, NOW)).toBe(true)
})
