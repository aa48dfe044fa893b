import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'

import { useEditor } from '../../editor-context.ts'
import { othersBelow } from './layer-order.ts'
import type { LayerRow } from './layer-rows.ts'

/** Layers are put between others: by mouse, by touch, and by keys from the handle. */
export function useLayerDrag(rows: readonly LayerRow[]) {
  const editor = useEditor()
  return useDragAndDrop<LayerRow>({
    getItems: (keys) =>
      [...keys].map((key) => ({
        'text/plain': rows.find(({ id }) => id === key)?.name ?? '',
      })),
    onReorder({ keys, target }) {
      if (target.dropPosition === 'on') return
      const { layers } = editor.getState().document.design
      const moved = new Set([...keys].map(String))
      const place = { key: String(target.key), position: target.dropPosition }
      editor.act({ type: 'reorder', ids: [...moved], to: othersBelow(layers, moved, place) })
    },
  })
}
