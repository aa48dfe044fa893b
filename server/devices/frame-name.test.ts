import { describe, expect, it } from 'vitest'

import { FRAME_NAME, nextFrameName } from './frame-name.ts'

const DEVICE = '6f1c52a2-8a1f-4a3f-9f9c-0a1b2c3d4e5f'
const at = (seconds: number) => new Date(seconds * 1000)

describe('nextFrameName', () => {
  it('returns seven characters, six more and the Unix time, within the firmware’s limit of 31', () => {
    const name = nextFrameName(DEVICE, null, at(1_785_312_389))
    expect(name).toMatch(/^.{6}-[0-9a-f]{6}-1785312389$/)
    expect(name).toMatch(FRAME_NAME)
    expect(name.length).toBeLessThanOrEqual(31)
  })

  it('keeps the first 14 characters per panel, so that the firmware deletes the previous frame', () => {
    const first = nextFrameName(DEVICE, null, at(1_785_312_389))
    const later = nextFrameName(DEVICE, first, at(1_785_400_000))
    expect(later.slice(0, 14)).toBe(first.slice(0, 14))
    expect(nextFrameName('another', null, at(1_785_312_389))).not.toBe(first)
  })

  it.each([
    ['within one second', 1_785_312_389],
    ['after the clock went back', 1_600_000_000],
  ])('never repeats the previous name, %s', (_case, seconds) => {
    const first = nextFrameName(DEVICE, null, at(1_785_312_389))
    expect(nextFrameName(DEVICE, first, at(seconds))).toMatch(/-1785312390$/)
  })
})
