import { describe, expect, it } from 'vitest'

import { timezoneOf, withTimezone } from './device-timezone.ts'

const own = { hasOwnTimezone: true, timezoneId: 'Asia/Tokyo' }
const following = { hasOwnTimezone: false, timezoneId: 'Europe/Warsaw' }
const inNewYork = { timezoneId: 'America/New_York' }

describe('the timezone of a device', () => {
  it.each([
    ['of its own', own, inNewYork, 'Asia/Tokyo'],
    ['of its workspace', following, inNewYork, 'America/New_York'],
    ['as last known, when the workspace is not', following, undefined, 'Europe/Warsaw'],
    [
      'as last known, when the zone of the workspace is not',
      following,
      { timezoneId: '' },
      'Europe/Warsaw',
    ],
  ])('is the one %s', (_what, device, workspace, expected) => {
    expect(timezoneOf(device, workspace)).toBe(expected)
  })

  it('is set, unset, or left alone', () => {
    expect(withTimezone(following, 'Asia/Tokyo')).toEqual(own)
    expect(timezoneOf(withTimezone(own, null), inNewYork)).toBe('America/New_York')
    expect(withTimezone(own, undefined)).toBe(own)
  })
})
