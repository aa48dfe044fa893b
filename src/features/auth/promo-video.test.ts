import { expect, it } from 'vitest'

import { promoSource } from './promo-video.tsx'

const browser = (plays: RegExp) => ({
  canPlayType: (type: string) => (plays.test(type) ? ('probably' as const) : ('' as const)),
})

it('uses the HEVC video if the browser can play it, otherwise the VP9 video [AUTH-03]', () => {
  expect(promoSource(browser(/hvc1/))).toMatch(/hevc\.mp4$/)
  expect(promoSource(browser(/vp9/))).toMatch(/vp9\.webm$/)
})
