import { expect, it } from 'vitest'

import { readCode } from '#server/demo/simulator/read-code.ts'
import { registrationToken } from '#server/services/registration-token.ts'
import { setupLink } from '#src/domain/setup-link.ts'

import { unclaimedNotice } from './notices.ts'

const deviceId = '5f0b8c1e-3c57-4d6a-9a54-0d4b7f1f2a10'
const token = registrationToken(new Uint8Array(32), deviceId, new Date('2026-11-26T00:00:00Z'))
/** A finder pattern begins with this many dark modules. */
const FINDER_MODULES = 7
const LETTER_PX = 24

it.each(['http://192.168.100.200:8080', 'https://signage.harbour-house-museum.example.org'])(
  'draws the setup code for a camera at arm’s length, with modules of at least 6 px at 800x480: %s [REG-01]',
  async (origin) => {
    const address = setupLink(origin, {
      deviceId,
      mac: '7C:9E:BD:62:70:5A',
      modelName: 'i7 Grayscale',
      token,
    })
    const notice = unclaimedNotice({ width: 800, height: 480 }, { address, claimCode: 'ABC234' })
    const { raster, webp } = await notice.draw()
    expect(await readCode(webp)).toBe(address)
    // The first dark run inside the border that is too wide for a letter.
    const { width, data } = raster
    const rows = Array.from({ length: 280 }, (_, row) => {
      const dark = Array.from({ length: 400 }, (_pixel, x) =>
        (data[((row + 100) * width + x + 200) * 4] ?? 0) < 128 ? '#' : ' ',
      ).join('')
      return /#+/.exec(dark)?.[0].length ?? 0
    })
    expect(rows.find((run) => run > LETTER_PX)).toBeGreaterThanOrEqual(6 * FINDER_MODULES)
  },
  30_000,
)
