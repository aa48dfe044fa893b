import {
  CircleQuestionMark,
  Eye,
  EyeOff,
  GripVertical,
  Image,
  Lock,
  LockOpen,
  Square,
  Trash2,
  Type,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridListItem } from 'react-aria-components/GridList'

import { MAX_NAME_LENGTH } from '#src/contract/fields.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { isPressed } from '#src/ui/chords.ts'
import { classNames } from '#src/ui/class-names.ts'
import { pressedKey } from '#src/ui/pressed-key.ts'

import { useEditor, useEditorEnvironment } from '../editor-context.ts'
import styles from './layer-list.module.css'
import type { LayerRow } from './layer-rows.ts'

const ICONS = { text: Type, rectangle: Square, picture: Image, unknown: CircleQuestionMark }

interface LayerItemProps {
  row: LayerRow
  isRenaming: boolean
  onRename: (isOn: boolean) => void
}

export function LayerItem({ row, isRenaming, onRename }: LayerItemProps) {
  const { canEdit } = useEditorEnvironment()
  const { id, name, kind, isVisible, isLocked } = row
  const Icon = ICONS[kind]
  const words = [
    name,
    !isVisible && editorPanelsTexts.layerHidden,
    isLocked && editorPanelsTexts.layerLocked,
  ]
  return (
    <GridListItem
      id={id}
      textValue={words.filter(Boolean).join(', ')}
      className={classNames(styles.row, !isVisible && styles.hidden)}
    >
      {canEdit && (
        <Button
          slot="drag"
          className={styles.dragHandle ?? ''}
          aria-label={editorPanelsTexts.dragLayer(name)}
        >
          <GripVertical aria-hidden="true" />
        </Button>
      )}
      <Icon aria-hidden="true" className={styles.kind} />
      {isRenaming ? (
        <LayerNameInput row={row} onEnd={() => onRename(false)} />
      ) : (
        <LayerLabel row={row} onRename={() => onRename(true)} />
      )}
      {canEdit && !isRenaming && <LayerButtons row={row} />}
    </GridListItem>
  )
}

function LayerLabel({ row, onRename }: { row: LayerRow; onRename: () => void }) {
  const { name, kind, hasOverride } = row
  return (
    <>
      {/* Keyboard alternative: F2. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <span className={styles.label} onDoubleClick={onRename}>
        <bdi className="clip" title={name}>
          {name}
        </bdi>
        {kind === 'unknown' && row.ownName !== '' && (
          <span className={styles.quiet}>{editorPanelsTexts.kind.unknown}</span>
        )}
      </span>
      {hasOverride && (
        <span
          className={styles.dot}
          role="img"
          aria-label={editorPanelsTexts.differs.some()}
          title={editorPanelsTexts.differs.some()}
        />
      )}
    </>
  )
}

function LayerButtons({ row: { id, name, isVisible, isLocked } }: { row: LayerRow }) {
  const editor = useEditor()
  const setVisible = (visible: boolean) => {
    const { layout, scope } = editor.getState()
    editor.act({ type: 'set', changes: { [id]: { visible } }, target: { layout, scope } })
  }
  return (
    <span className={styles.buttons}>
      <Button
        className={classNames(styles.button, styles.bin)}
        aria-label={editorPanelsTexts.deleteLayer(name)}
        isDisabled={isLocked}
        onPress={() => editor.act({ type: 'remove', ids: [id] })}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <Button
        className={classNames(styles.button, !isLocked && styles.calm)}
        aria-label={
          isLocked ? editorPanelsTexts.unlockLayer(name) : editorPanelsTexts.lockLayer(name)
        }
        onPress={() => editor.act({ type: 'lock', ids: [id], locked: !isLocked })}
      >
        {isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
      </Button>
      <Button
        className={styles.button ?? ''}
        aria-label={
          isVisible ? editorPanelsTexts.hideLayer(name) : editorPanelsTexts.showLayer(name)
        }
        onPress={() => setVisible(!isVisible)}
      >
        {isVisible ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
      </Button>
    </span>
  )
}

interface LayerNameInputProps {
  row: LayerRow
  onEnd: () => void
}

/** Inline rename. Enter, blur and a save of the template keep the name, Escape cancels; an empty name removes the name. */
function LayerNameInput({ row: { id, name, ownName }, onEnd }: LayerNameInputProps) {
  const editor = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  function end(typed: string | undefined) {
    if (hasEnded.current) return
    hasEnded.current = true
    const newName = typed?.trim()
    if (newName !== undefined && newName !== ownName) {
      editor.act({ type: 'nameLayer', id, name: newName })
    }
    onEnd()
  }
  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    const isSave = isPressed('Mod+S', event)
    // The list would handle letters and arrow keys. The page saves.
    if (!isSave) event.stopPropagation()
    const key = pressedKey(event)
    if (!isSave && key !== 'Enter' && key !== 'Escape') return
    end(key === 'Escape' ? undefined : event.currentTarget.value)
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
      className={styles.nameInput}
      aria-label={editorPanelsTexts.renameLayer}
      maxLength={MAX_NAME_LENGTH}
      defaultValue={ownName}
      placeholder={name}
      onKeyDown={handleKey}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ target }) => end(target.value)}
    />
  )
}
