import { useMemo } from 'react'

import { elementIn } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design, DesignElement } from '#src/domain/design/schema.ts'

import { useEditorState } from '../../editor-context.ts'
import { fieldsOf, overrideOf } from '../../document/scope.ts'
import { kindOf, layerName } from './layer-name.ts'

export interface LayerRow {
  id: string
  name: string
  /** As somebody named it. */
  ownName: string
  kind: ReturnType<typeof kindOf>
  isVisible: boolean
  isLocked: boolean
  /** Something of it differs in the layout that is shown. */
  differs: boolean
}

/** One row for each layer, the top one first. */
export function useLayerRows(): readonly LayerRow[] {
  const design = useEditorState(({ document }) => document.design)
  const layout = useEditorState((state) => state.layout)
  return useMemo(() => layerRows(design, layout), [design, layout])
}

/** Rows of elements that did not change are the same objects: then the list does not draw them again. */
const known = new WeakMap<DesignElement, { layout: Layout; row: LayerRow }>()

const layerRows = (design: Design, layout: Layout): LayerRow[] =>
  [...new Set(design.layers)].toReversed().flatMap((id) => {
    const element = Object.hasOwn(design.elements, id) ? design.elements[id] : undefined
    if (!element) return []
    const before = known.get(element)
    if (before?.layout === layout && before.row.id === id) return [before.row]
    const row = rowOf(design, id, element, layout)
    known.set(element, { layout, row })
    return [row]
  })

function rowOf(design: Design, id: string, element: DesignElement, layout: Layout): LayerRow {
  const placed = elementIn(design, id, layout)
  return {
    id,
    name: placed ? layerName(element, placed) : id,
    ownName: element.name ?? '',
    kind: kindOf(element.type),
    isVisible: placed?.visible ?? true,
    isLocked: element.locked ?? false,
    differs: overriddenFields(element).some(
      (field) => overrideOf(element, field, layout) !== undefined,
    ),
  }
}

const overriddenFields = ({ layouts = {} }: DesignElement) =>
  Object.values(layouts).flatMap((properties) => fieldsOf(properties).map(([field]) => field))
