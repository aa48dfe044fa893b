import '#src/platform/i18n/en/editor-panels.ts'

import { Braces, Plus } from 'lucide-react'
import { useId, useRef } from 'react'

import { variablesOf } from '#src/domain/design/variables.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Menu } from '#src/ui/menu.tsx'

import { useEditorSetting, useEditorState } from '../../editor-context.ts'
import styles from './fields.module.css'
import { Labelled } from './labelled.tsx'
import type { Property } from './use-properties.ts'

/** What a panel shows of a text at most; a design has an end, too. */
const LONGEST = 20_000
const NEW = 'new'

/** TPL-10, TPL-16 */
export function ContentField({ property }: { property: Property<string> }) {
  const id = useId()
  const { mayEdit } = useEditorSetting()
  const design = useEditorState(({ document }) => document.design)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const keys = variablesOf(design).map(({ key }) => key)

  /** Where the cursor is; the word of a new one is selected, to be written over. */
  function insert(word: string, isNew: boolean) {
    const field = textarea.current
    const text = property.value ?? ''
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    property.done()
    property.set(`${text.slice(0, from)}{{${word}}}${text.slice(to)}`.slice(0, LONGEST))
    property.done()
    const start = from + 2
    const end = start + word.length
    // The menu hands the focus back to its button first.
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
    { id: NEW, label: t('editorPanels:newVariable'), icon: <Plus aria-hidden="true" /> },
  ]
  return (
    <Labelled label={t('editorPanels:content')} htmlFor={id} property={property}>
      <textarea
        ref={textarea}
        id={id}
        rows={2}
        dir="auto"
        maxLength={LONGEST}
        className={styles.text}
        placeholder={property.value === undefined ? t('editorPanels:mixed') : undefined}
        value={property.value ?? ''}
        onChange={({ target }) => property.set(target.value)}
        onBlur={property.done}
      />
      <span className={styles.row}>
        <Menu
          label={t('editorPanels:insertVariable')}
          look={{ size: 'small' }}
          disabled={!mayEdit || property.value === undefined}
          entries={entries}
          onAction={(chosen) =>
            chosen === NEW
              ? insert(t('editorPanels:variableWord'), true)
              : insert(chosen.slice('key '.length), false)
          }
        >
          <Braces aria-hidden="true" />
          {t('editorPanels:insertVariable')}
        </Menu>
      </span>
    </Labelled>
  )
}

const AFTER_MENU_MS = 50
