import '#src/platform/i18n/en/editor-panels.ts'

import { useId } from 'react'

import { LONGEST_NAME } from '#src/contract/fields.ts'
import { t } from '#src/platform/i18n/t.ts'

import { useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import { layoutName } from '../layouts/layout-words.ts'
import { Section } from '../section.tsx'
import { ColourField } from './colour-field.tsx'
import styles from './fields.module.css'
import { useBackground } from './use-background.ts'

/** What is shown while nothing is selected. */
export function TemplateSection() {
  const id = useId()
  const editor = useEditor()
  const { models } = useEditorSetting()
  const name = useEditorState(({ document }) => document.name)
  const layout = useEditorState((state) => state.layout)
  const background = useBackground()
  return (
    <Section title={t('editorPanels:template')}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {t('editorPanels:name')}
        </label>
        <input
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          className={styles.text}
          maxLength={LONGEST_NAME}
          value={name}
          onChange={({ target }) => editor.act({ type: 'name', name: target.value }, 'name')}
          onBlur={editor.pause}
        />
      </div>
      <ColourField
        label={t('editorPanels:backgroundOf', { layout: layoutName(models, layout) })}
        property={background}
        lacking="dots"
      />
    </Section>
  )
}
