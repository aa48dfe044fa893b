import '#src/platform/i18n/en/editor-page.ts'

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button, IconButton } from '#src/ui/button.tsx'

import { useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import { hasUnsaved } from '../../editor.ts'
import styles from './title-bar.module.css'

interface TitleBarProps {
  onBack: () => void
  backLabel?: string
  /** How what is shown stands with what is saved, in a few words. */
  standing: string
  /** What is done with the template as a whole. */
  children?: ReactNode
}

/** The template's name, and what becomes of it. */
export function TitleBar({
  onBack,
  backLabel = t('editorPage:back'),
  standing,
  children,
}: TitleBarProps) {
  return (
    <header className={styles.bar}>
      <IconButton label={backLabel} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
      <NameField />
      <span className={styles.standing} role="status">
        {standing}
      </span>
      {children !== undefined && <div className={styles.end}>{children}</div>}
    </header>
  )
}

/** The name of the page, which can be edited. */
function NameField() {
  const editor = useEditor()
  const { mayEdit } = useEditorSetting()
  const name = useEditorState(({ document }) => document.name)
  if (!mayEdit)
    return (
      <h2 className={styles.fixed}>
        <bdi>{name}</bdi>
      </h2>
    )
  return (
    <input
      className={styles.name}
      aria-label={t('editorPage:namePlaceholder')}
      placeholder={t('editorPage:namePlaceholder')}
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
      title={t('editorPage:saveKeys')}
      onClick={onSave}
    >
      {t('editorPage:save')}
    </Button>
  )
}
