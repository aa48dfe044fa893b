import { describe, expect, it } from 'vitest'

import { timezoneOf, withTimezone } from './device-timezone.ts'

const own = { hasOwnTimezone: true, timezoneId: 'Asia/Tokyo' }
const following = { hasOwnTimezone: false, timezoneId: 'Europe/Warsaw' }
const inNewYork = { timezoneId: 'America/New_York' }

describe('the timezone of a device', () => {
  it.each([
    ['its own', own, inNewYork, 'Asia/Tokyo'],
    ['that of its workspace', following, inNewYork, 'America/New_York'],
    ['the last known one without a workspace', following, undefined, 'Europe/Warsaw'],
    [
      'the last known one if the workspace’s timezone is unknown',
      following,
      { timezoneId: '' },
      'Europe/Warsaw',
    ],
  ])('is %s', (_what, device, workspace, expected) => {
    expect(timezoneOf(device, workspace)).toBe(expected)
  })

  it('can be set, removed or left unchanged', () => {
    expect(withTimezone(following, 'Asia/Tokyo')).toEqual(own)
    expect(timezoneOf(withTimezone(own, null), inNewYork)).toBe('America/New_York')
    expect(withTimezone(own, undefined)).toBe(own)
  })
})
