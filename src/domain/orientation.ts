import type { Orientation } from '#src/contract/fields.ts'

/** DEV-61 */
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
