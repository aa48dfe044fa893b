import { useMemo } from 'react'

import { elementIn } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design, DesignElement } from '#src/domain/design/schema.ts'

import { fieldsOf, overrideOf } from '../../document/scope.ts'
import { useEditorState } from '../../editor-context.ts'
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
  const read = useMemo(() => createRowReader(), [])
  return useMemo(() => read(design, layout), [read, design, layout])
}

/** Rows of what did not change, and the list of them, stay the same objects: then nothing is drawn again while layers are moved. */
function createRowReader() {
  const seen = new WeakMap<DesignElement, { layout: Layout; row: LayerRow }>()
  let last: readonly LayerRow[] = []
  return (design: Design, layout: Layout): readonly LayerRow[] => {
    const before = new Map(last.map((row) => [row.id, row]))
    const rows = [...new Set(design.layers)].toReversed().flatMap((id) => {
      const element = Object.hasOwn(design.elements, id) ? design.elements[id] : undefined
      if (!element) return []
      const known = seen.get(element)
      const row =
        known?.layout === layout && known.row.id === id
          ? known.row
          : sameOr(before.get(id), rowOf(design, id, element, layout))
      seen.set(element, { layout, row })
      return [row]
    })
    const isSame = rows.length === last.length && rows.every((row, at) => row === last[at])
    if (!isSame) last = rows
    return last
  }
}

const sameOr = (before: LayerRow | undefined, row: LayerRow): LayerRow =>
  before && JSON.stringify(before) === JSON.stringify(row) ? before : row

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
