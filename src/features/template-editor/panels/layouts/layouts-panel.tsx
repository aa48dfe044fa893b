import '#src/platform/i18n/en/editor-panels.ts'

import { Plus, RectangleHorizontal, RectangleVertical, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { type Layout, layoutKey, layoutsOf } from '#src/domain/design/layouts.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Switch } from '#src/ui/switch.tsx'

import { modelOf, useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import { Section } from '../section.tsx'
import { AddLayoutDialog } from './add-layout-dialog.tsx'
import { allLayouts } from './all-layouts.ts'
import { isEnabled, isSameLayout, layoutName, layoutSizeWords } from './layout-words.ts'
import styles from './layouts-panel.module.css'

/** Where a template may be used (TPL-12), and which of it is shown (TPL-20). */
export function LayoutsPanel() {
  const { mayEdit } = useEditorSetting()
  const design = useEditorState(({ document }) => document.design)
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title={t('editorPanels:layouts')}
      aside={
        mayEdit && (
          <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {t('editorPanels:addLayout')}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {allLayouts(design).map((layout) => (
          <LayoutItem key={layoutKey(layout)} layout={layout} />
        ))}
      </ul>
      <p className={styles.hint}>
        {layoutsOf(design).length === 1 && <span>{`${t('editorPanels:lastLayout')} `}</span>}
        <span>{t('editorPanels:layoutsHint')}</span>
      </p>
      {isAdding && <AddLayoutDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function LayoutItem({ layout }: { layout: Layout }) {
  const editor = useEditor()
  const { models, mayEdit } = useEditorSetting()
  const design = useEditorState(({ document }) => document.design)
  const isShown = useEditorState((state) => isSameLayout(state.layout, layout))
  const name = layoutName(models, layout)
  const isOn = isEnabled(design, layout)
  const isLast = isOn && layoutsOf(design).length === 1

  function enable(enabled: boolean) {
    editor.act({ type: 'enable', layout, enabled })
    const [first] = layoutsOf(editor.getState().document.design)
    // What is switched off cannot be what one looks at.
    if (!enabled && isShown && first) editor.showLayout(first)
  }
  return (
    <li className={classNames(styles.item, isShown && styles.shown)}>
      <button
        type="button"
        className={styles.face}
        aria-pressed={isShown}
        aria-label={t('editorPanels:showLayout', { layout: name })}
        disabled={!isOn}
        onClick={() => editor.showLayout(layout)}
      >
        <LayoutIcon layout={layout} />
        <span className={styles.words}>
          <bdi className="clip">{name}</bdi>
          <span className={styles.hint}>{layoutSizeWords(models, layout)}</span>
        </span>
      </button>
      <span className={styles.switch}>
        <Switch
          label=""
          aria-label={t('editorPanels:enableLayout', { layout: name })}
          checked={isOn}
          disabled={isLast || !mayEdit}
          title={isLast ? t('editorPanels:lastLayout') : undefined}
          onChange={enable}
        />
      </span>
    </li>
  )
}

function LayoutIcon({ layout }: { layout: Layout }) {
  const { models } = useEditorSetting()
  if (!modelOf(models, layout)) return <TriangleAlert aria-hidden="true" className={styles.gone} />
  return layout.orientation === 'vertical' ? (
    <RectangleVertical aria-hidden="true" />
  ) : (
    <RectangleHorizontal aria-hidden="true" />
  )
}
