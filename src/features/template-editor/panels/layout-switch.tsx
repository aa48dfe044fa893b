import { Plus, RectangleHorizontal, RectangleVertical, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { type Layout, layoutKey, layoutsOf } from '#src/domain/design/layouts.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { IconButton } from '#src/ui/button.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import { modelOf, useEditor, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { AddLayoutDialog } from './add-layout-dialog.tsx'
import { isSameLayout, layoutName, formatLayoutSize, modelName } from './layout-labels.ts'
import styles from './layouts-panel.module.css'

const ICONS = { horizontal: RectangleHorizontal, vertical: RectangleVertical }

/** Switches between the enabled layouts (TPL-20) and adds new ones. */
export function LayoutSwitch() {
  const editor = useEditor()
  const { models, canEdit } = useEditorEnvironment()
  const design = useEditorState(({ document }) => document.design)
  const current = useEditorState((state) => state.layout)
  const [isAdding, setAdding] = useState(false)
  const enabled = layoutsOf(design)
  const isCurrentDisabled = !enabled.some((layout) => isSameLayout(layout, current))
  const layouts = isCurrentDisabled ? [...enabled, current] : enabled
  const nameOf = (layout: Layout) =>
    isCurrentDisabled && layout === current
      ? `${layoutName(models, layout)}, ${editorPanelsTexts.layoutOff}`
      : layoutName(models, layout)
  const segmentOf = (layout: Layout) => {
    const Icon = modelOf(models, layout) ? ICONS[layout.orientation] : TriangleAlert
    return {
      value: layoutKey(layout),
      label: `${nameOf(layout)}, ${formatLayoutSize(models, layout)}`,
      icon: <Icon aria-hidden="true" />,
      shortLabel: (
        <>
          <bdi className="clip">{modelName(models, layout)}</bdi>
          {isCurrentDisabled && layout === current && (
            <span className={styles.off}>{editorPanelsTexts.layoutOff}</span>
          )}
        </>
      ),
    }
  }
  return (
    <div className={styles.bar}>
      <SegmentedToggle
        scrolls
        label={editorPanelsTexts.layoutShown}
        options={layouts.map(segmentOf)}
        value={layoutKey(current)}
        onChange={(key) => {
          const chosen = layouts.find((layout) => layoutKey(layout) === key)
          if (chosen) editor.showLayout(chosen)
        }}
      />
      {canEdit && (
        <IconButton
          size="small"
          className={styles.add}
          label={editorPanelsTexts.addLayout}
          icon={<Plus aria-hidden="true" />}
          onClick={() => setAdding(true)}
        />
      )}
      {isAdding && <AddLayoutDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
