import { describe, expect, it } from 'vitest'

import { DEMO_DEVICES, LOST_DEVICE } from '#server/demo/seed/devices.ts'
import { rasterize } from '#server/drawing/raster.ts'

import { DEMO_IMAGES, type DemoImage } from './library-images.ts'

describe('demo images', () => {
  it.each(Object.entries(DEMO_IMAGES))(
    '%s fills a panel of its orientation',
    async (_key, image: DemoImage) => {
      const { width, height, data } = await rasterize(image.svg())
      expect([width, height]).toEqual(image.orientation === 'vertical' ? [720, 1280] : [1280, 720])
      const shades = new Set<number>()
      for (let at = 0; at < data.length; at += 4) shades.add(data[at + 1] ?? 0)
      expect(shades.size).toBeGreaterThan(16)
      expect(data.every((byte, at) => at % 4 !== 3 || byte === 255)).toBe(true)
    },
  )

  it('are each shown on some device', () => {
    const shown = [...DEMO_DEVICES, LOST_DEVICE].flatMap((device) => [
      device.shows,
      device.byDefault,
      device.next?.picture,
    ])
    expect(Object.keys(DEMO_IMAGES).filter((key) => !shown.some((one) => one === key))).toEqual([])
  })
})
