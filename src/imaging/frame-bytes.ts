import type { Panel } from './frame.ts'
import type { PaletteProfile } from './palette-profile.ts'

/** What the file of a frame may have, by what firmware sets aside for it (`include/config.h`). */
const LARGEST_BYTES = { small: 90_000, large: 750_000 }
/** Up to this size a grey panel is one of those with a small memory. */
const SMALL_PIXELS = 800 * 480

export const isGrey = ({ nominal }: PaletteProfile) =>
  nominal.every(([red, green, blue]) => red === green && green === blue)

/** More bytes a panel does not take. */
export const largestFrameBytes = ({ width, height, palette }: Panel) =>
  isGrey(palette) && width * height <= SMALL_PIXELS ? LARGEST_BYTES.small : LARGEST_BYTES.large

/** What a frame takes that is noise all over, which no packing makes smaller. */
export const noisyFrameBytes = ({ width, height, palette }: Panel) =>
  Math.ceil((width * height * Math.log2(palette.nominal.length)) / 8)
