import type { Panel } from '#src/imaging/frame.ts'

/** More than this, panels do not take. */
export const LARGEST_FRAME_BYTES = 750_000

/** What a frame takes that is noise all over, which no packing makes smaller. */
export const mostFrameBytes = ({ width, height, palette }: Panel) =>
  Math.ceil((width * height * Math.log2(palette.nominal.length)) / 8)
