import { expect, it } from 'vitest'

import { countDeployments } from './deployment-counts.ts'

const wave = (percent: number, counts: Partial<Record<string, number>>) => ({
  percent,
  devices: 10,
  waiting: 0,
  offered: 0,
  downloaded: 0,
  success: 0,
  failure: 0,
  ...counts,
})

it('adds up the device counts of all waves', () => {
  const waves = [
    wave(10, { success: 3, failure: 1 }),
    wave(50, { offered: 2, downloaded: 1, success: 1 }),
    wave(100, { waiting: 12 }),
  ]
  expect(countDeployments({ waves })).toEqual({
    waiting: 12,
    offered: 2,
    downloaded: 1,
    success: 4,
    failure: 1,
  })
})
