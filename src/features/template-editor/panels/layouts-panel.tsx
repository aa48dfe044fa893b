import { Plus, RectangleHorizontal, RectangleVertical, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { type Layout, layoutKey, layoutsOf } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Switch } from '#src/ui/switch.tsx'

import { modelOf, useEditor, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { AddLayoutDialog } from './add-layout-dialog.tsx'
import { isEnabled, isSameLayout, layoutName, formatLayoutSize } from './layout-labels.ts'
import styles from './layouts-panel.module.css'
import { Section } from './section.tsx'

/** Enables layouts (TPL-12) and selects the shown one (TPL-20). */
export function LayoutsPanel() {
  const { canEdit } = useEditorEnvironment()
  const design = useEditorState(({ document }) => document.design)
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title={editorPanelsTexts.layouts}
      extra={
        canEdit && (
          <Button variant="quiet" size="small" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            {editorPanelsTexts.addLayout}
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
        {layoutsOf(design).length === 1 && <span>{`${editorPanelsTexts.lastLayout} `}</span>}
        <span>{editorPanelsTexts.layoutsHint}</span>
      </p>
      {isAdding && <AddLayoutDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

function LayoutItem({ layout }: { layout: Layout }) {
  const editor = useEditor()
  const { models, canEdit } = useEditorEnvironment()
  const design = useEditorState(({ document }) => document.design)
  const isShown = useEditorState((state) => isSameLayout(state.layout, layout))
  const name = layoutName(models, layout)
  const isOn = isEnabled(design, layout)
  const isLast = isOn && layoutsOf(design).length === 1

  return (
    <li className={classNames(styles.item, isShown && styles.shown)}>
      <button
        type="button"
        className={styles.showButton}
        aria-pressed={isShown}
        aria-label={editorPanelsTexts.showLayout(name)}
        disabled={!isOn}
        onClick={() => editor.showLayout(layout)}
      >
        <LayoutIcon layout={layout} />
        <span className={styles.label}>
          <bdi className="clip">{name}</bdi>
          <span className={styles.hint}>{formatLayoutSize(models, layout)}</span>
        </span>
      </button>
      <span className={styles.switch}>
        <Switch
          label=""
          aria-label={editorPanelsTexts.enableLayout(name)}
          checked={isOn}
          disabled={isLast || !canEdit}
          title={isLast ? editorPanelsTexts.lastLayout : undefined}
          onChange={(enabled) => editor.act({ type: 'enable', layout, enabled })}
        />
      </span>
    </li>
  )
}

function LayoutIcon({ layout }: { layout: Layout }) {
  const { models } = useEditorEnvironment()
  if (!modelOf(models, layout)) return <TriangleAlert aria-hidden="true" className={styles.gone} />
  return layout.orientation === 'vertical' ? (
    <RectangleVertical aria-hidden="true" />
  ) : (
    <RectangleHorizontal aria-hidden="true" />
  )
}

const ORIENTATIONS = ['horizontal', 'vertical'] as const

/** All layouts of a design, including disabled ones. */
const allLayouts = ({ enabledLayouts }: Design): Layout[] =>
  Object.entries(enabledLayouts).flatMap(([deviceGroupName, enabled]) =>
    ORIENTATIONS.filter((orientation) => enabled[orientation] !== undefined).map((orientation) => ({
      deviceGroupName,
      orientation,
    })),
  )
