import '#src/platform/i18n/en/editor-panels.ts'

import { Plus, RectangleHorizontal, RectangleVertical, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { type Layout, layoutKey, layoutsOf } from '#src/domain/design/layouts.ts'
import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'

import { modelOf, useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import { AddLayoutDialog } from './add-layout-dialog.tsx'
import { isSameLayout, layoutName, layoutSizeWords, modelName } from './layout-words.ts'
import styles from './layout-switch.module.css'

const ICONS = { horizontal: RectangleHorizontal, vertical: RectangleVertical }

/** Which of the enabled layouts is shown (TPL-20), over the canvas; and a way to one more. */
export function LayoutSwitch() {
  const editor = useEditor()
  const { models, mayEdit } = useEditorSetting()
  const design = useEditorState(({ document }) => document.design)
  const shown = useEditorState((state) => state.layout)
  const [isAdding, setAdding] = useState(false)
  const chosen = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    void chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  const enabled = layoutsOf(design)
  const isOff = !enabled.some((layout) => isSameLayout(layout, shown))
  const choices = isOff ? [...enabled, shown] : enabled
  const nameOf = (layout: Layout) =>
    isOff && layout === shown
      ? `${layoutName(models, layout)}, ${t('editorPanels:layoutOff')}`
      : layoutName(models, layout)
  return (
    <div className={styles.bar}>
      <span className={styles.switch} role="radiogroup" aria-label={t('editorPanels:layoutShown')}>
        {choices.map((layout) => {
          const Icon = modelOf(models, layout) ? ICONS[layout.orientation] : TriangleAlert
          return (
            <label
              key={layoutKey(layout)}
              ref={isSameLayout(layout, shown) ? chosen : undefined}
              className={styles.choice}
              title={`${nameOf(layout)}, ${layoutSizeWords(models, layout)}`}
            >
              <input
                type="radio"
                className="visually-hidden"
                aria-label={`${nameOf(layout)}, ${layoutSizeWords(models, layout)}`}
                checked={isSameLayout(layout, shown)}
                onChange={() => editor.showLayout(layout)}
              />
              <Icon aria-hidden="true" />
              <bdi className="clip">{modelName(models, layout)}</bdi>
              {isOff && layout === shown && (
                <span className={styles.off}>{t('editorPanels:layoutOff')}</span>
              )}
            </label>
          )
        })}
      </span>
      {mayEdit && (
        <IconButton
          size="small"
          className={styles.add}
          label={t('editorPanels:addLayout')}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(true)}
        />
      )}
      {isAdding && <AddLayoutDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
