import type { Box } from '#src/imaging/template/box.ts'

import type { ElementBox } from '../geometry/element-box.ts'
import type { RotatedBox } from '../geometry/rotated-box.ts'
import type { Guide } from '../geometry/snap.ts'

/** State of the overlay on top of the panel. */
export interface OverlayState {
  /** Outlines of the selected layers. */
  frames: readonly RotatedBox[]
  /** The box around all of them, which has the handles. */
  around: RotatedBox | undefined
  hasHandles: boolean
  hovered: ElementBox | undefined
  guides: readonly Guide[]
  marquee: Box | undefined
  /** Label below the selection: its name, or its measures during a gesture. */
  label: string
}

export const EMPTY_OVERLAY: OverlayState = {
  frames: [],
  around: undefined,
  hasHandles: false,
  hovered: undefined,
  guides: [],
  marquee: undefined,
  label: '',
}

/** Theme colors for the canvas. */
export interface OverlayColors {
  accent: string
  onAccent: string
  guide: string
  halo: string
  /** Border of the panel. */
  edge: string
}
