import { useMemo } from 'react'
import { type DragAndDropOptions, useDragAndDrop } from 'react-aria-components/useDragAndDrop'

import { useEditor } from '../../editor-context.ts'
import { othersBelow } from './layer-order.ts'
import type { LayerRow } from './layer-rows.ts'

/** Layers are put between others: by mouse, by touch, and by keys from the handle. */
export function useLayerDrag(isDisabled: boolean) {
  const editor = useEditor()
  // The same object while nothing of it changes, or every row would be drawn again.
  const options = useMemo(
    (): DragAndDropOptions<LayerRow> & { isDisabled: boolean } => ({
      isDisabled,
      getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
      onReorder({ keys, target: { key, dropPosition: position } }) {
        if (position === 'on') return
        const { layers } = editor.getState().document.design
        const moved = new Set([...keys].map(String))
        const to = othersBelow(layers, moved, { key: String(key), position })
        editor.act({ type: 'reorder', ids: [...moved], to })
      },
    }),
    [editor, isDisabled],
  )
  return useDragAndDrop(options)
}
