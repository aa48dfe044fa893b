import '#src/platform/i18n/en/editor-panels.ts'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

import { useShownSelection } from '../editor-context.ts'
import { LayerList } from './layers/layer-list.tsx'
import { LayoutsPanel } from './layouts/layouts-panel.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import { PropertiesPanel } from './properties/properties-panel.tsx'
import styles from './side-panels.module.css'
import { VariablesPanel } from './variables/variables-panel.tsx'

/** Left of the canvas where there is room for two: what there is. */
export const LeftPanel = () => (
  <aside className={styles.left} aria-label={t('editorPanels:layers')}>
    <section className={styles.layers}>
      <h3 className={styles.title}>{t('editorPanels:layers')}</h3>
      <LayerList />
    </section>
    <div className={styles.variables}>
      <VariablesPanel />
    </div>
  </aside>
)

/** Right of it: what is selected, or the template itself. */
export function RightPanel() {
  const isNothing = useShownSelection().length === 0
  return (
    <aside className={styles.right} aria-label={t('editorPanels:properties')}>
      <PropertiesPanel />
      {isNothing && <LayoutsPanel />}
    </aside>
  )
}

/** All of it in one column, where there is room for one. */
export const PanelColumn = () => (
  <aside className={styles.column} aria-label={t('editorPanels:panels')}>
    <PanelTabs />
  </aside>
)

/** All of it at the lower edge of a phone: its tabs are always there, what they show is drawn up. */
export function PanelSheet() {
  const [isOpen, setOpen] = useState(false)
  const label = isOpen ? t('editorPanels:closePanel') : t('editorPanels:openPanel')
  return (
    <aside
      className={classNames(styles.sheet, isOpen && styles.open)}
      aria-label={t('editorPanels:panels')}
    >
      <IconButton
        className={styles.toggle}
        label={label}
        icon={isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronUp aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <PanelTabs onSelect={() => setOpen(true)} />
    </aside>
  )
}
