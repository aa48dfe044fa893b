import { useQuery } from '@tanstack/react-query'
import { RectangleHorizontal, RectangleVertical } from 'lucide-react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { type Layout, layoutKey } from '#src/domain/design/layouts.ts'
import { commonTexts } from '#src/texts/common.ts'
import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import { useEditor, useEditorEnvironment, useEditorState } from '../editor-context.ts'
import { isEnabled, layoutName, formatLayoutSize } from './layout-labels.ts'
import styles from './layouts-panel.module.css'

/** Lists layouts that are not enabled; a click enables and shows one. */
export function AddLayoutDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const { models } = useEditorEnvironment()
  const design = useEditorState(({ document }) => document.design)
  const groups = useModelGroups().map(({ title, models: own }) => ({
    title,
    layouts: own.flatMap(layoutsOfModel).filter((layout) => !isEnabled(design, layout)),
  }))
  const isEmpty = groups.every(({ layouts }) => layouts.length === 0)

  function add(layout: Layout) {
    editor.act({ type: 'enable', layout, enabled: true })
    editor.showLayout(layout)
    onClose()
  }
  return (
    <Modal
      title={editorPanelsTexts.addLayoutTitle}
      onClose={onClose}
      footer={<Button onClick={onClose}>{commonTexts.cancel}</Button>}
    >
      <div className={styles.groups}>
        {isEmpty && (
          <p className="quiet">
            {models.length === 0
              ? editorPanelsTexts.modelsNotKnown
              : editorPanelsTexts.noMoreLayouts}
          </p>
        )}
        {groups.map(
          ({ title, layouts }) =>
            layouts.length > 0 && (
              <section key={title} className={styles.group}>
                <h3>{title}</h3>
                <div className={styles.choices}>
                  {layouts.map((layout) => (
                    <button
                      key={layoutKey(layout)}
                      type="button"
                      className={styles.choice}
                      onClick={() => add(layout)}
                    >
                      {layout.orientation === 'vertical' ? (
                        <RectangleVertical aria-hidden="true" />
                      ) : (
                        <RectangleHorizontal aria-hidden="true" />
                      )}
                      <span className={styles.addLayoutDialogLabel}>
                        <bdi className="clip">{layoutName(models, layout)}</bdi>
                        <span className={styles.size}>{formatLayoutSize(models, layout)}</span>
                      </span>
                    </button>
                  ))}
                </div>
              </section>
            ),
        )}
      </div>
    </Modal>
  )
}

const layoutsOfModel = ({ name }: DeviceGroup): Layout[] => [
  { deviceGroupName: name, orientation: 'horizontal' },
  { deviceGroupName: name, orientation: 'vertical' },
]

/** Models of the organization first, if known. */
function useModelGroups() {
  const { models, organizationId } = useEditorEnvironment()
  const { data } = useQuery({
    ...deviceModelQueries.of(organizationId ?? ''),
    enabled: organizationId !== undefined,
  })
  const owned = new Set(data?.value.owned.map(({ id }) => id) ?? models.map(({ id }) => id))
  return [
    { title: editorPanelsTexts.yourModels, models: models.filter(({ id }) => owned.has(id)) },
    { title: editorPanelsTexts.otherModels, models: models.filter(({ id }) => !owned.has(id)) },
  ]
}
