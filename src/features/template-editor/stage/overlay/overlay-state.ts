import type { Box } from '#src/imaging/template/box.ts'

import type { PlacedBox } from '../../geometry/placed.ts'
import type { Guide } from '../../geometry/snap.ts'
import type { TurnedBox } from '../../geometry/turned.ts'

/** What is drawn over the panel: nothing of it belongs to the design. */
export interface OverlayState {
  /** Of each selected layer. */
  frames: readonly TurnedBox[]
  /** Around all of them, with what they are dragged by. */
  around: TurnedBox | undefined
  hasGrips: boolean
  hovered: PlacedBox | undefined
  guides: readonly Guide[]
  band: Box | undefined
  /** Under the selection: its name, or its measures while it changes. */
  label: string
}

export const EMPTY_OVERLAY: OverlayState = {
  frames: [],
  around: undefined,
  hasGrips: false,
  hovered: undefined,
  guides: [],
  band: undefined,
  label: '',
}

/** Colours of the theme, as a canvas takes them. */
export interface OverlayColours {
  accent: string
  onAccent: string
  guide: string
  halo: string
  /** Of the panel's paper. */
  edge: string
}
