import '#src/platform/i18n/en/editor-panels.ts'

import { type KeyboardEvent, useEffect, useRef } from 'react'

import { LONGEST_NAME } from '#src/contract/fields.ts'
import { t } from '#src/platform/i18n/t.ts'

import { useEditor } from '../../editor-context.ts'
import styles from './layer-list.module.css'
import type { LayerRow } from './layer-rows.ts'

interface LayerNameEntryProps {
  row: LayerRow
  onEnd: () => void
}

/** In the place of the name. Enter and leaving the field keep it, Escape does not; an empty name is none. */
export function LayerNameEntry({ row: { id, name, ownName }, onEnd }: LayerNameEntryProps) {
  const editor = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  function end(typed: string | undefined) {
    if (isOver.current) return
    isOver.current = true
    const kept = typed?.trim()
    if (kept !== undefined && kept !== ownName) {
      editor.act({ type: 'nameLayer', id, name: kept })
    }
    onEnd()
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // The list around it takes letters and arrows for its own.
    event.stopPropagation()
    if (event.key === 'Enter') end(event.currentTarget.value)
    if (event.key === 'Escape') end(undefined)
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    const row = event.currentTarget.closest<HTMLElement>('[role="row"]')
    requestAnimationFrame(() => row?.focus())
  }
  return (
    <input
      ref={input}
      type="text"
      dir="auto"
      autoComplete="off"
      enterKeyHint="done"
      className={styles.entry}
      aria-label={t('editorPanels:renameLayer')}
      maxLength={LONGEST_NAME}
      defaultValue={ownName}
      placeholder={name}
      onKeyDown={handleKey}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ target }) => end(target.value)}
    />
  )
}
