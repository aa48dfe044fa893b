import type { Orientation } from '#src/contract/fields.ts'

/**
 * DEV-61. Content of a vertical panel is rotated by 90 degrees counterclockwise (CROP-05), so the
 * panel is mounted turned clockwise: horizontal is 0 degrees, vertical 90. `upsideDown` adds 180.
 */
export const orientationOf = (device: { currentOrientation?: Orientation | null }): Orientation =>
  device.currentOrientation ?? 'horizontal'

interface Resolution {
  resolutionHorizontal: number
  resolutionVertical: number
}

/** Size of a panel in its orientation: vertical swaps the sides (DEV-62). */
export function panelSize(
  { resolutionHorizontal, resolutionVertical }: Resolution,
  orientation: Orientation,
) {
  return orientation === 'vertical'
    ? { width: resolutionVertical, height: resolutionHorizontal }
    : { width: resolutionHorizontal, height: resolutionVertical }
}
