import { useMemo } from 'react'

import { elementIn, type PlacedElement } from '#src/domain/design/element.ts'
import type { DesignElement } from '#src/domain/design/schema.ts'

import { useEditorState, useDeferredSelection } from '../editor-context.ts'

export interface SelectedElement {
  id: string
  element: DesignElement
  /** As the shown layout has it. */
  placed: PlacedElement
}

/** In the order of selection. */
export function useSelected(): readonly SelectedElement[] {
  const design = useEditorState(({ document }) => document.design)
  const selection = useDeferredSelection()
  const layout = useEditorState((state) => state.layout)
  return useMemo(
    () =>
      selection.flatMap((id) => {
        const element = Object.hasOwn(design.elements, id) ? design.elements[id] : undefined
        const placed = elementIn(design, id, layout)
        return element && placed ? { id, element, placed } : []
      }),
    [design, selection, layout],
  )
}
