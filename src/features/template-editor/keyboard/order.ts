import type { Editor } from '../editor.ts'

export type OrderStep = 'forward' | 'backward' | 'toFront' | 'toBack'

/** Moves the selected layers over their next neighbour, or over all. */
export function reorderSelection({ getState, act }: Editor, step: OrderStep) {
  const { selection, document } = getState()
  const { layers } = document.design
  const ids = layers.filter((id) => selection.includes(id))
  if (ids.length === 0) return
  act({ type: 'reorder', ids, to: othersBelow(layers, ids, step) })
}

function othersBelow(layers: readonly string[], ids: readonly string[], step: OrderStep): number {
  const others = layers.length - ids.length
  if (step === 'toBack') return 0
  if (step === 'toFront') return others
  const lowest = layers.findIndex((id) => ids.includes(id))
  const highest = layers.findLastIndex((id) => ids.includes(id))
  // Layers that lie apart come together, next to the one of them that leads.
  return step === 'forward' ? Math.min(others, highest - ids.length + 2) : Math.max(0, lowest - 1)
}
