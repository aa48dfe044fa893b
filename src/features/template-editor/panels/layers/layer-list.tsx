import '#src/platform/i18n/en/editor-panels.ts'

import { type KeyboardEvent, memo, useState } from 'react'
import { GridList } from 'react-aria-components/GridList'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

import { t } from '#src/platform/i18n/t.ts'

import { useEditor, useEditorSetting, useShownSelection } from '../../editor-context.ts'
import { LayerItem } from './layer-item.tsx'
import styles from './layer-list.module.css'
import { chosenInOrder } from './layer-order.ts'
import { type LayerRow, useLayerRows } from './layer-rows.ts'
import { useLayerDrag } from './use-layer-drag.ts'

/** Rows are measured: a finger gets higher ones. */
const LAYOUT = { estimatedRowHeight: 36 }

/** All layers, the top one first: named, ordered, hidden, locked and deleted here, and selected in step with the canvas. */
export const LayerList = () => <Rows rows={useLayerRows()} selection={useShownSelection()} />

interface RowsProps {
  rows: readonly LayerRow[]
  selection: readonly string[]
}

const Rows = memo(function Rows({ rows, selection }: RowsProps) {
  const editor = useEditor()
  const { mayEdit } = useEditorSetting()
  const [renaming, setRenaming] = useState<string>()
  const { dragAndDropHooks } = useLayerDrag(!mayEdit || renaming !== undefined)

  function handleKey(event: KeyboardEvent) {
    if (!mayEdit || event.target instanceof HTMLInputElement) return
    const row = focusedRow(event, rows)
    if (!row) return
    if (event.key === 'F2') setRenaming(row.id)
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const { selection: now } = editor.getState()
      const chosen = now.includes(row.id) ? now : [row.id]
      const isLocked = (id: string) => rows.some((one) => one.id === id && one.isLocked)
      editor.act({ type: 'remove', ids: chosen.filter((id) => !isLocked(id)) })
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={styles.keys} onKeyDownCapture={handleKey}>
      <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
        <GridList
          aria-label={t('editorPanels:layers')}
          className={styles.list ?? ''}
          items={rows}
          dependencies={[renaming, mayEdit]}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={selection}
          onSelectionChange={(keys) => {
            const chosen = keys === 'all' ? rows.map(({ id }) => id) : [...keys].map(String)
            editor.select(chosenInOrder(editor.getState().selection, new Set(chosen)))
          }}
          disallowTypeAhead={renaming !== undefined}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className={styles.empty}>{t('editorPanels:noLayers')}</p>}
        >
          {(row) => (
            <LayerItem
              row={row}
              isRenaming={renaming === row.id}
              onRename={(isOn) => setRenaming(isOn && mayEdit ? row.id : undefined)}
            />
          )}
        </GridList>
      </Virtualizer>
    </div>
  )
})

/** The row that has the focus, or holds what has it. */
function focusedRow({ target }: KeyboardEvent, rows: readonly LayerRow[]) {
  const key = target instanceof Element ? target.closest('[data-key]') : null
  return rows.find(({ id }) => key instanceof HTMLElement && key.dataset['key'] === id)
}
