import { elementIn } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { variablesOfElement } from '#src/domain/design/variables.ts'

import { layerName } from '../layers/layer-name.ts'

export interface VariableUse {
  id: string
  name: string
}

/** The layers that a variable stands in, in any layout, by its key. */
export function variableUses(design: Design, layout: Layout): ReadonlyMap<string, VariableUse[]> {
  const uses = new Map<string, VariableUse[]>()
  for (const id of new Set([...design.layers, ...Object.keys(design.elements)])) {
    const element = Object.hasOwn(design.elements, id) ? design.elements[id] : undefined
    const placed = elementIn(design, id, layout)
    if (element?.type !== 'text' || !placed) continue
    for (const { key } of variablesOfElement(element)) {
      const use = { id, name: layerName(element, placed) }
      uses.set(key, [...(uses.get(key) ?? []), use])
    }
  }
  return uses
}
