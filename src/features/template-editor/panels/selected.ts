import { useMemo } from 'react'

import { elementIn, type PlacedElement } from '#src/domain/design/element.ts'
import type { DesignElement } from '#src/domain/design/schema.ts'

import { useEditorState, useShownSelection } from '../editor-context.ts'

export interface SelectedElement {
  id: string
  element: DesignElement
  /** As the layout that is shown has it. */
  placed: PlacedElement
}

/** In the order in which they were chosen. */
export function useSelected(): readonly SelectedElement[] {
  const design = useEditorState(({ document }) => document.design)
  const selection = useShownSelection()
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
