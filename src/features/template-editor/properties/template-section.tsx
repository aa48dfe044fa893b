import { useId } from 'react'

import { MAX_NAME_LENGTH } from '#src/contract/fields.ts'
import { backgroundOf, layoutKey } from '#src/domain/design/layouts.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'

import { useEditor, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { layoutName } from '../panels/layout-labels.ts'
import { Section } from '../panels/section.tsx'
import { ColorField } from './color-field.tsx'
import styles from './fields.module.css'
import type { Property } from './use-properties.ts'

/** Shown without a selection. */
export function TemplateSection() {
  const id = useId()
  const editor = useEditor()
  const { models } = useEditorEnvironment()
  const name = useEditorState(({ document }) => document.name)
  const layout = useEditorState((state) => state.layout)
  const background = useBackgroundProperty()
  return (
    <Section title={editorPanelsTexts.template}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          {editorPanelsTexts.name}
        </label>
        <input
          id={id}
          type="text"
          dir="auto"
          autoComplete="off"
          className={styles.text}
          maxLength={MAX_NAME_LENGTH}
          value={name}
          onChange={({ target }) => editor.act({ type: 'name', name: target.value }, 'name')}
          onBlur={editor.pause}
        />
      </div>
      <ColorField
        label={editorPanelsTexts.backgroundOf(layoutName(models, layout))}
        property={background}
        fallback="dots"
      />
    </Section>
  )
}

/** Background color of the shown layout (TPL-12). */
function useBackgroundProperty(): Property<string | null> {
  const editor = useEditor()
  const { models } = useEditorEnvironment()
  const design = useEditorState(({ document }) => document.design)
  const layout = useEditorState((state) => state.layout)
  const scope = useEditorState((state) => state.scope)
  const value = backgroundOf(design, layout)
  const isOwn = Object.hasOwn(design.backgrounds, layoutKey(layout))
  const name = layoutName(models, layout)

  function set(color: string | null) {
    if (color === null || color === value) return
    editor.act({ type: 'background', color, target: { layout, scope } }, 'background')
  }
  const counts = scope === 'layout' ? undefined : editorPanelsTexts.staysIn.layout(name)
  return {
    value,
    override: isOwn ? { words: editorPanelsTexts.differs.layout(name), counts } : undefined,
    set,
    change: (of) => set(of(value)),
    reset: () => editor.act({ type: 'resetBackground', layout }),
    commit: editor.pause,
  }
}
