import '#src/platform/i18n/en/editor-panels.ts'

import { useQuery } from '@tanstack/react-query'
import { RectangleHorizontal, RectangleVertical } from 'lucide-react'

import type { DeviceGroup } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { type Layout, layoutKey } from '#src/domain/design/layouts.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import { useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import styles from './add-layout-dialog.module.css'
import { isEnabled, layoutName, layoutSizeWords } from './layout-words.ts'

/** Models and how they hang, as far as they are not enabled: one click enables and shows one. */
export function AddLayoutDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const { models } = useEditorSetting()
  const design = useEditorState(({ document }) => document.design)
  const groups = useModelGroups().map(({ title, models: own }) => ({
    title,
    layouts: own.flatMap(layoutsOfModel).filter((layout) => !isEnabled(design, layout)),
  }))
  const isNothing = groups.every(({ layouts }) => layouts.length === 0)

  function add(layout: Layout) {
    editor.act({ type: 'enable', layout, enabled: true })
    editor.showLayout(layout)
    onClose()
  }
  return (
    <Modal
      title={t('editorPanels:addLayoutTitle')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('common:cancel')}</Button>}
    >
      <div className={styles.groups}>
        {isNothing && (
          <p className="quiet">
            {models.length === 0
              ? t('editorPanels:modelsNotKnown')
              : t('editorPanels:noMoreLayouts')}
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
                      <span className={styles.words}>
                        <bdi className="clip">{layoutName(models, layout)}</bdi>
                        <span className={styles.size}>{layoutSizeWords(models, layout)}</span>
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

/** The organisation's own first, as far as it is known which those are. */
function useModelGroups() {
  const { models, organizationId } = useEditorSetting()
  const { data } = useQuery({
    ...deviceModelQueries.of(organizationId ?? ''),
    enabled: organizationId !== undefined,
  })
  const owned = new Set(data?.value.owned.map(({ id }) => id) ?? models.map(({ id }) => id))
  return [
    { title: t('editorPanels:yourModels'), models: models.filter(({ id }) => owned.has(id)) },
    { title: t('editorPanels:otherModels'), models: models.filter(({ id }) => !owned.has(id)) },
  ]
}
