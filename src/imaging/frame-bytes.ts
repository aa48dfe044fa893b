import type { Panel } from './frame.ts'
import type { Size } from './raster.ts'

/** Maximum size of a frame file, from the firmware's buffers (`include/config.h`). */
const MAX_BYTES = { small: 90_000, large: 750_000 }
/** The boards of panels up to this size have little memory, even with six colors (reTerminal E1002). */
const SMALL_PIXELS = 800 * 480

/** Maximum size of a frame file for a panel. */
export const maxFrameBytes = ({ width, height }: Size) =>
  width * height <= SMALL_PIXELS ? MAX_BYTES.small : MAX_BYTES.large

/** Size of an incompressible frame. */
export const noisyFrameBytes = ({ width, height, palette }: Panel) =>
  Math.ceil((width * height * Math.log2(palette.nominal.length)) / 8)
