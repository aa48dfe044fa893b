import '#src/platform/i18n/en/editor-panels.ts'

import { t } from '#src/platform/i18n/t.ts'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'

import { useEditor, useEditorSetting, useEditorState } from '../../editor-context.ts'
import { layoutName } from '../layouts/layout-words.ts'
import styles from './scope-switch.module.css'

/** For whom changes count (TPL-18). */
export function ScopeSwitch() {
  const { models } = useEditorSetting()
  const { setScope } = useEditor()
  const scope = useEditorState((state) => state.scope)
  const layout = useEditorState((state) => state.layout)
  const { orientation } = layout
  const name = layoutName(models, layout)
  return (
    <div className={styles.scope}>
      <span className={styles.label}>{t('editorPanels:scope')}</span>
      <SegmentedToggle
        label={t('editorPanels:scope')}
        options={[
          { value: 'all', label: t('editorPanels:scope-all') },
          { value: 'orientation', label: t(`editorPanels:scope-orientation-${orientation}`) },
          { value: 'layout', label: t('editorPanels:scope-layout', { layout: name }) },
        ]}
        value={scope}
        onChange={setScope}
      />
      <p className={styles.hint}>
        {scope === 'layout'
          ? t('editorPanels:counts-layout', { layout: name })
          : scope === 'orientation'
            ? t(`editorPanels:counts-orientation-${orientation}`)
            : t('editorPanels:counts-all')}
      </p>
    </div>
  )
}
