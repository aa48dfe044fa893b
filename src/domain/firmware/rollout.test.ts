import { describe, expect, it } from 'vitest'

import { type Readiness, REST_AFTER_FAILURE_MS, waitingReason } from './guards.ts'
import { outcomeOf, type DeviceReport } from './outcome.ts'
import { isWavePlan, waveSizes, pauseReason } from './waves.ts'

const NOW = Date.UTC(2026, 0, 5)
const ready: Readiness = {
  rolloutState: 'running',
  wave: 0,
  currentWave: 0,
  batteryLevel: 80,
  charging: false,
  failedAt: null,
}
const failedAgo = (ms: number) => ({ failedAt: new Date(NOW - ms) })

describe('waitingReason', () => {
  it.each<[string, Partial<Readiness>, RegExp | null]>([
    ['a device that is ready', {}, null],
    ['an earlier wave', { currentWave: 2 }, null],
    ['a wave that has not started', { wave: 1 }, /wave/],
    ['a paused rollout', { rolloutState: 'paused' }, /paused/],
    ['a canceled rollout', { rolloutState: 'cancelled' }, /over/],
    ['a battery at 29 percent', { batteryLevel: 29 }, /29 percent/],
    ['a battery at 30 percent', { batteryLevel: 30 }, null],
    ['an empty battery that charges', { batteryLevel: 2, charging: true }, null],
    ['a device without a battery level', { batteryLevel: null }, null],
    ['a failure just now', failedAgo(1), /24 hours/],
    ['a failure almost a day ago', failedAgo(REST_AFTER_FAILURE_MS - 1), /24 hours/],
    ['a failure a day ago', failedAgo(REST_AFTER_FAILURE_MS), null],
  ])('for %s', (_case, change, reason) => {
    const why = waitingReason({ ...ready, ...change }, NOW)
    if (reason === null) expect(why).toBeNull()
    else expect(why).toMatch(reason)
  })
})

const returned: DeviceReport = {
  state: 'offered',
  offers: 1,
  ranBefore: '1.8.14',
  sentVersion: '1.9.0-1',
  reportedVersion: '1.8.14',
}

describe('outcomeOf', () => {
  it.each<[string, Partial<DeviceReport>, 'success' | RegExp | null]>([
    ['was never offered it', { state: 'waiting', offers: 0, reportedVersion: '1.9.0' }, null],
    ['was offered it once', {}, null],
    ['was offered it twice', { offers: 2 }, null],
    ['was offered it three times', { offers: 3 }, /^Keeps being offered the same version$/],
    ['waits after a broken download', { state: 'waiting', offers: 1 }, null],
    ['downloaded it and runs it', { state: 'downloaded', reportedVersion: '1.9.0' }, 'success'],
    ['reports the version as sent', { state: 'downloaded', reportedVersion: '1.9.0-1' }, 'success'],
    ['runs it without a recorded download', { reportedVersion: '1.9.0' }, 'success'],
    ['downloaded it and runs the old one', { state: 'downloaded' }, /1\.8\.14 instead of 1\.9\.0/],
    [
      'downloaded it and reports no version',
      { state: 'downloaded', reportedVersion: null },
      /without a version/,
    ],
    [
      'downloaded the version that it already ran',
      { state: 'downloaded', sentVersion: '1.8.14-2', reportedVersion: '1.8.14' },
      'success',
    ],
    [
      'is offered the version that it already runs',
      { sentVersion: '1.8.14-2', reportedVersion: '1.8.14' },
      null,
    ],
  ])('of a device that %s', (_case, change, expected) => {
    const outcome = outcomeOf({ ...returned, ...change })
    if (expected === null) expect(outcome).toBeNull()
    else if (expected === 'success') expect(outcome).toEqual({ state: 'success' })
    else expect(outcome).toEqual({ state: 'failure', reason: expect.stringMatching(expected) })
  })
})

describe('waves', () => {
  it.each([
    [1, [1, 0, 0]],
    [2, [1, 0, 1]],
    [3, [1, 1, 1]],
    [10, [1, 4, 5]],
    [25, [3, 10, 12]],
    [1000, [100, 400, 500]],
  ])('of %i devices at 10, 50 and 100 percent have the sizes %j', (devices, sizes) => {
    expect(waveSizes(devices, [10, 50, 100])).toEqual(sizes)
  })

  it.each([
    [[100], true],
    [[10, 50, 100], true],
    [[10, 50], false],
    [[50, 10, 100], false],
    [[50, 50, 100], false],
    [[], false],
  ])('%j is a valid plan: %j', (percents, expected) => {
    expect(isWavePlan(percents)).toBe(expected)
  })
})

describe('pauseReason', () => {
  const tally = { failures: 0, outcomes: 20, waveFailedWhole: false, pauseAbovePercent: 10 }
  it.each([
    ['none failed', {}, null],
    ['one of three failed', { failures: 1, outcomes: 3 }, null],
    ['exactly the allowed share failed', { failures: 2 }, null],
    ['more than the allowed share failed', { failures: 3 }, '3 of 20 devices failed.'],
    ['two of two failed', { failures: 2, outcomes: 2 }, '2 of 2 devices failed.'],
    [
      'the only device of the first wave failed',
      { failures: 1, outcomes: 1, waveFailedWhole: true },
      'Every device of the wave failed.',
    ],
  ])('when %s', (_case, change, expected) => {
    expect(pauseReason({ ...tally, ...change })).toBe(expected)
  })
})
