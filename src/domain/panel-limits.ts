/** What the server draws in one go; the largest panels that are sold have 3.7 million (2,560 × 1,440). */
const MOST_PANEL_PIXELS = 4_000_000

interface Resolution {
  resolutionHorizontal: number
  resolutionVertical: number
}

/** Whether a panel of this size can be drawn for, each side being within the contract's limit. */
export const hasTooManyPixels = ({ resolutionHorizontal, resolutionVertical }: Resolution) =>
  resolutionHorizontal * resolutionVertical > MOST_PANEL_PIXELS
