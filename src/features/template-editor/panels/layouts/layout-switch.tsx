import '#src/platform/i18n/en/editor-panels.ts'

import { Plus, RectangleHorizontal, RectangleVertical, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { type Layout, layoutKey, layoutsOf } from '#src/domain/design/layouts.ts'
import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import { modelOf, useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import { AddLayoutDialog } from './add-layout-dialog.tsx'
import styles from './layout-switch.module.css'
import { isSameLayout, layoutName, layoutSizeWords, modelName } from './layout-words.ts'

const ICONS = { horizontal: RectangleHorizontal, vertical: RectangleVertical }

/** Which of the enabled layouts is shown (TPL-20), over the canvas; and a way to one more. */
export function LayoutSwitch() {
  const editor = useEditor()
  const { models, mayEdit } = useEditorSetting()
  const design = useEditorState(({ document }) => document.design)
  const shown = useEditorState((state) => state.layout)
  const [isAdding, setAdding] = useState(false)
  const enabled = layoutsOf(design)
  const isOff = !enabled.some((layout) => isSameLayout(layout, shown))
  const choices = isOff ? [...enabled, shown] : enabled
  const nameOf = (layout: Layout) =>
    isOff && layout === shown
      ? `${layoutName(models, layout)}, ${t('editorPanels:layoutOff')}`
      : layoutName(models, layout)
  const segmentOf = (layout: Layout) => {
    const Icon = modelOf(models, layout) ? ICONS[layout.orientation] : TriangleAlert
    return {
      value: layoutKey(layout),
      label: `${nameOf(layout)}, ${layoutSizeWords(models, layout)}`,
      icon: <Icon aria-hidden="true" />,
      words: (
        <>
          <bdi className="clip">{modelName(models, layout)}</bdi>
          {isOff && layout === shown && (
            <span className={styles.off}>{t('editorPanels:layoutOff')}</span>
          )}
        </>
      ),
    }
  }
  return (
    <div className={styles.bar}>
      <SegmentedToggle
        scrolls
        label={t('editorPanels:layoutShown')}
        options={choices.map(segmentOf)}
        value={layoutKey(shown)}
        onChange={(key) => {
          const chosen = choices.find((layout) => layoutKey(layout) === key)
          if (chosen) editor.showLayout(chosen)
        }}
      />
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
