import { Braces, Plus } from 'lucide-react'
import { useId, useRef } from 'react'

import { variablesOf } from '#src/domain/design/variables.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { Menu } from '#src/ui/menu.tsx'

import { useEditorEnvironment, useEditorState } from '../editor-context.ts'
import styles from './fields.module.css'
import { PropertyField } from './property-field.tsx'
import type { Property } from './use-properties.ts'

/** Maximum text length of an element. */
const LONGEST = 20_000
const NEW = 'new'

/** TPL-10, TPL-16 */
export function ContentField({ property }: { property: Property<string> }) {
  const id = useId()
  const { canEdit } = useEditorEnvironment()
  const design = useEditorState(({ document }) => document.design)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const keys = variablesOf(design).map(({ key }) => key)

  /** Inserts at the cursor and selects the name of a new variable for typing. */
  function insert(word: string, isNew: boolean) {
    const field = textarea.current
    const text = property.value ?? ''
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    property.commit()
    property.set(`${text.slice(0, from)}{{${word}}}${text.slice(to)}`.slice(0, LONGEST))
    property.commit()
    const start = from + 2
    const end = start + word.length
    // The menu first returns the focus to its button.
    setTimeout(() => {
      textarea.current?.focus()
      textarea.current?.setSelectionRange(isNew ? start : end + 2, isNew ? end : end + 2)
    }, AFTER_MENU_MS)
  }
  const entries = [
    ...keys.map((key) => ({
      id: `key ${key}`,
      label: key,
      icon: <Braces aria-hidden="true" />,
    })),
    { id: NEW, label: editorPanelsTexts.newVariable, icon: <Plus aria-hidden="true" /> },
  ]
  return (
    <PropertyField label={editorPanelsTexts.content} htmlFor={id} property={property}>
      <textarea
        ref={textarea}
        id={id}
        rows={2}
        dir="auto"
        maxLength={LONGEST}
        className={styles.text}
        placeholder={property.value === undefined ? editorPanelsTexts.mixed : undefined}
        value={property.value ?? ''}
        onChange={({ target }) => property.set(target.value)}
        onBlur={property.commit}
      />
      <span className={styles.row}>
        <Menu
          label={editorPanelsTexts.insertVariable}
          buttonStyle={{ size: 'small' }}
          disabled={!canEdit || property.value === undefined}
          entries={entries}
          onAction={(chosen) =>
            chosen === NEW
              ? insert(editorPanelsTexts.variableWord, true)
              : insert(chosen.slice('key '.length), false)
          }
        >
          <Braces aria-hidden="true" />
          {editorPanelsTexts.insertVariable}
        </Menu>
      </span>
    </PropertyField>
  )
}

const AFTER_MENU_MS = 50
