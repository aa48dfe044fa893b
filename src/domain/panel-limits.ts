/** Maximum for rendering; the largest available panels have 3.7 million (2,560 × 1,440). */
const MAX_PANEL_PIXELS = 4_000_000

interface Resolution {
  resolutionHorizontal: number
  resolutionVertical: number
}

/** Whether a panel exceeds the limit, although its sides are valid. */
export const hasTooManyPixels = ({ resolutionHorizontal, resolutionVertical }: Resolution) =>
  resolutionHorizontal * resolutionVertical > MAX_PANEL_PIXELS
