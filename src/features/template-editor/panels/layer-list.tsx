import { type KeyboardEvent, memo, useMemo, useState } from 'react'
import { GridList } from 'react-aria-components/GridList'
import { type DragAndDropOptions, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { isPressed } from '#src/ui/chords.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import { useEditor, useEditorEnvironment, useDeferredSelection } from '../editor-context.ts'
import { LayerItem } from './layer-item.tsx'
import styles from './layer-list.module.css'
import { selectionInOrder, layersBelow } from './layer-order.ts'
import { type LayerRow, useLayerRows } from './layer-rows.ts'

/** An estimate; rows are higher on touch screens. */
const LAYOUT = { estimatedRowHeight: 36 }

/** All layers, topmost first: rename, reorder, hide, lock, delete, and select in sync with the canvas. */
export const LayerList = () => <Rows rows={useLayerRows()} selection={useDeferredSelection()} />

interface RowsProps {
  rows: readonly LayerRow[]
  selection: readonly string[]
}

const Rows = memo(function Rows({ rows, selection }: RowsProps) {
  const editor = useEditor()
  const { canEdit } = useEditorEnvironment()
  const [renamedId, setRenamedId] = useState<string>()
  const { dragAndDropHooks } = useLayerDrag(!canEdit || renamedId !== undefined)

  function selectRows(ids: ReadonlySet<string>) {
    editor.select(selectionInOrder(editor.getState().selection, ids))
  }
  function handleKey(event: KeyboardEvent) {
    if (event.target instanceof HTMLInputElement) return
    // The list itself knows this key on Latin keyboards only.
    if (isPressed('Mod+A', event)) {
      selectRows(new Set(rows.map(({ id }) => id)))
      event.preventDefault()
      return event.stopPropagation()
    }
    if (!canEdit) return
    const row = focusedRow(event, rows)
    if (!row) return
    const key = pressedKey(event)
    if (key === 'F2') setRenamedId(row.id)
    else if (key === 'Delete' || key === 'Backspace') {
      const { selection: now } = editor.getState()
      const ids = now.includes(row.id) ? now : [row.id]
      const isLocked = (id: string) => rows.some((layer) => layer.id === id && layer.isLocked)
      editor.act({ type: 'remove', ids: ids.filter((id) => !isLocked(id)) })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.keys} onKeyDownCapture={handleKey}>
      <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
        <GridList
          aria-label={editorPanelsTexts.layers}
          className={styles.list ?? ''}
          items={rows}
          dependencies={[renamedId, canEdit]}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selection}
          onSelectionChange={(keys) => {
            const ids = keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(String)
            selectRows(new Set(ids))
          }}
          disallowTypeAhead={renamedId !== undefined}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className={styles.empty}>{editorPanelsTexts.noLayers}</p>}
        >
          {(row) => (
            <LayerItem
              row={row}
              isRenaming={renamedId === row.id}
              onRename={(isOn) => setRenamedId(isOn && canEdit ? row.id : undefined)}
            />
          )}
        </GridList>
      </Virtualizer>
    </div>
  )
})

/** The row that contains the focus. */
function focusedRow({ target }: KeyboardEvent, rows: readonly LayerRow[]) {
  const key = target instanceof Element ? target.closest('[data-key]') : null
  return rows.find(({ id }) => key instanceof HTMLElement && key.dataset['key'] === id)
}

/** Reorders layers by mouse, touch, or keyboard from the handle. */
function useLayerDrag(isDisabled: boolean) {
  const editor = useEditor()
  // Stable options, otherwise every row would render again.
  const options = useMemo(
    (): DragAndDropOptions<LayerRow> & { isDisabled: boolean } => ({
      isDisabled,
      getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
      onReorder({ keys, target: { key, dropPosition: position } }) {
        if (position === 'on') return
        const { layers } = editor.getState().document.design
        const moved = new Set([...keys].map(String))
        const to = layersBelow(layers, moved, { key: String(key), position })
        editor.act({ type: 'reorder', ids: [...moved], to })
      },
    }),
    [editor, isDisabled],
  )
  return useDragAndDrop(options)
}
