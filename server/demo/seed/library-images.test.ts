import { describe, expect, it } from 'vitest'

import {
  CLINIC_DEVICES,
  DEMO_DEVICES,
  type DemoDevice,
  LOST_DEVICE,
} from '#server/demo/seed/devices.ts'
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

  it('are all shown on some device', () => {
    const shown = [...DEMO_DEVICES, LOST_DEVICE].flatMap((device) => [
      device.shows,
      device.byDefault,
      device.next?.picture,
    ])
    expect(Object.keys(DEMO_IMAGES).filter((key) => !shown.some((one) => one === key))).toEqual([])
  })

  it('are in color only on color panels', async () => {
    const isColored = new Map<string, boolean>()
    for (const [key, { svg }] of Object.entries(DEMO_IMAGES))
      isColored.set(key, shareOfColor((await rasterize(svg())).data) > 0.1)
    expect([...isColored].filter(([, is]) => is).map(([key]) => key)).toEqual([
      'mountains',
      'dunes',
      'price',
      'poster',
    ])
    const uncolored = [...DEMO_DEVICES, LOST_DEVICE, ...CLINIC_DEVICES].filter(
      ({ model }) => model !== 'i7 Color',
    )
    const misfits = uncolored.filter((device) => keysOf(device).some((key) => isColored.get(key)))
    expect(misfits.map(({ name }) => name)).toEqual([])
  })
})

const keysOf = ({ shows, byDefault, next }: DemoDevice) =>
  [shows, byDefault, next?.picture].filter((key) => key != null)

/** Minimum difference between the channels of a colored pixel. */
const MIN_CHROMA = 60

/** Checks every 16th pixel. */
const STEP = 16 * 4

function shareOfColor(rgba: Uint8Array | Uint8ClampedArray) {
  let colored = 0
  for (let at = 0; at < rgba.length; at += STEP) {
    const channels = rgba.subarray(at, at + 3)
    if (Math.max(...channels) - Math.min(...channels) > MIN_CHROMA) colored += 1
  }
  return (STEP * colored) / rgba.length
}
