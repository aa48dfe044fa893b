import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'

import { editorPageTexts } from '#src/texts/editor-page.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { chordLabel } from '#src/ui/chords.ts'

import { useEditor, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { hasUnsaved } from '../editor.ts'
import styles from './title-bar.module.css'

interface TitleBarProps {
  onBack: () => void
  backLabel?: string
  /** Short save status. */
  saveStatus: string
  /** Buttons. */
  children?: ReactNode
}

/** Name and save status of the template. */
export function TitleBar({
  onBack,
  backLabel = editorPageTexts.back,
  saveStatus,
  children,
}: TitleBarProps) {
  return (
    <header className={styles.bar}>
      <IconButton label={backLabel} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
      <NameField />
      <span className={styles.saveStatus} role="status">
        {saveStatus}
      </span>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </header>
  )
}

function NameField() {
  const editor = useEditor()
  const { canEdit } = useEditorEnvironment()
  const name = useEditorState(({ document }) => document.name)
  if (!canEdit)
    return (
      <h2 className={styles.readOnlyName}>
        <bdi>{name}</bdi>
      </h2>
    )
  return (
    <input
      className={styles.name}
      aria-label={editorPageTexts.namePlaceholder}
      placeholder={editorPageTexts.namePlaceholder}
      autoComplete="off"
      value={name}
      dir="auto"
      onChange={(event) => editor.act({ type: 'name', name: event.target.value }, 'name')}
      onBlur={editor.pause}
    />
  )
}

interface SaveButtonProps {
  isSaving: boolean
  onSave: () => void
}

export function SaveButton({ isSaving, onSave }: SaveButtonProps) {
  const isUnsaved = useEditorState(hasUnsaved)
  return (
    <Button
      variant={isUnsaved ? 'primary' : 'secondary'}
      busy={isSaving}
      title={editorPageTexts.saveKeys(chordLabel('Mod+S'))}
      onClick={onSave}
    >
      {editorPageTexts.save}
    </Button>
  )
}

/** Shows the name of the template in the browser tab. */
export function DocumentTitle() {
  const name = useEditorState(({ document }) => document.name)
  useEffect(() => {
    const before = document.title
    document.title = editorPageTexts.documentTitle(name.trim() || editorPageTexts.unnamed)
    return () => {
      document.title = before
    }
  }, [name])
  return null
}
