import { isEmpty } from '#src/imaging/template/box.ts'

import { type SnapLines, snapLinesOf } from '../../geometry/snap.ts'
import { boundsOf } from '../../geometry/turned.ts'
import { allLayers, type Workplace } from './gesture.ts'

/** Pixels of the screen within which edges catch. */
export const SNAP_REACH = 6

/** What layers catch on while they are changed: the panel, every other layer that is seen, and the grid where it is on. */
export function linesBeside(place: Workplace, changing: readonly { id: string }[]): SnapLines {
  const ids = new Set(changing.map(({ id }) => id))
  const others = allLayers(place).filter(
    (box) => box.isVisible && !ids.has(box.id) && !isEmpty(box),
  )
  const { panel, grid } = place.stage.getState()
  return snapLinesOf(panel, others.map(boundsOf), grid.isOn ? grid.step : 0)
}
