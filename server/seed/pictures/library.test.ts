import { describe, expect, it } from 'vitest'

import { rasterise } from '#server/drawing/raster.ts'
import { DEMO_DEVICES, LOST_DEVICE } from '#server/seed/devices.ts'

import { DEMO_PICTURES } from './library.ts'
import type { DemoPicture } from './picture.ts'

describe('the demo pictures', () => {
  it.each(Object.entries(DEMO_PICTURES))(
    '%s fills a panel of its orientation',
    async (_key, picture: DemoPicture) => {
      const { width, height, data } = await rasterise(picture.draw())
      expect([width, height]).toEqual(
        picture.orientation === 'vertical' ? [720, 1280] : [1280, 720],
      )
      const shades = new Set<number>()
      for (let at = 0; at < data.length; at += 4) shades.add(data[at + 1] ?? 0)
      expect(shades.size).toBeGreaterThan(16)
      expect(data.every((byte, at) => at % 4 !== 3 || byte === 255)).toBe(true)
    },
  )

  it('are shown on some device, every one of them', () => {
    const shown = [...DEMO_DEVICES, LOST_DEVICE].flatMap((device) => [
      device.shows,
      device.byDefault,
      device.next?.picture,
    ])
    expect(Object.keys(DEMO_PICTURES).filter((key) => !shown.some((one) => one === key))).toEqual(
      [],
    )
  })
})
