import { useMemo } from 'react'

import { elementIn } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design, DesignElement } from '#src/domain/design/schema.ts'

import { fieldsOf, overrideOf } from '../document/scope.ts'
import { useEditorState } from '../editor-context.ts'
import { kindOf, layerName } from './layer-name.ts'

export interface LayerRow {
  id: string
  name: string
  /** Name set by the user. */
  ownName: string
  kind: ReturnType<typeof kindOf>
  isVisible: boolean
  isLocked: boolean
  /** The shown layout overrides some of its properties. */
  hasOverride: boolean
}

/** Rows of all layers, topmost first. */
export function useLayerRows(): readonly LayerRow[] {
  const design = useEditorState(({ document }) => document.design)
  const layout = useEditorState((state) => state.layout)
  const read = useMemo(() => createRowReader(), [])
  return useMemo(() => read(design, layout), [read, design, layout])
}

/** Reuses unchanged rows and the list, so that moving layers renders nothing again. */
function createRowReader() {
  const cache = new WeakMap<DesignElement, { layout: Layout; row: LayerRow }>()
  let last: readonly LayerRow[] = []
  return (design: Design, layout: Layout): readonly LayerRow[] => {
    const before = new Map(last.map((row) => [row.id, row]))
    const rows = [...new Set(design.layers)].toReversed().flatMap((id) => {
      const element = Object.hasOwn(design.elements, id) ? design.elements[id] : undefined
      if (!element) return []
      const cached = cache.get(element)
      const row =
        cached?.layout === layout && cached.row.id === id
          ? cached.row
          : reuseIfEqual(before.get(id), rowOf(design, id, element, layout))
      cache.set(element, { layout, row })
      return [row]
    })
    const isSame = rows.length === last.length && rows.every((row, index) => row === last[index])
    if (!isSame) last = rows
    return last
  }
}

const reuseIfEqual = (before: LayerRow | undefined, row: LayerRow): LayerRow =>
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
    hasOverride: overrideOf(element, overriddenFields(element), layout) !== undefined,
  }
}

const overriddenFields = ({ layouts = {} }: DesignElement) =>
  Object.values(layouts).flatMap((properties) => fieldsOf(properties).map(([field]) => field))
