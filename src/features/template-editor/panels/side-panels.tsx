import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'

import { editorPanelsTexts } from '#src/texts/editor-panels.ts'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Tabs } from '#src/ui/tabs.tsx'

import { useDeferredSelection } from '../editor-context.ts'
import { PropertiesPanel } from '../properties/properties-panel.tsx'
import { LayerList } from './layer-list.tsx'
import { LayoutsPanel } from './layouts-panel.tsx'
import styles from './side-panels.module.css'
import { VariablesPanel } from './variables-panel.tsx'

const PANELS = ['layers', 'properties', 'layouts', 'variables'] as const
type PanelId = (typeof PANELS)[number]

const CONTENTS = {
  layers: <LayerList />,
  properties: <PropertiesPanel />,
  layouts: <LayoutsPanel />,
  variables: <VariablesPanel />,
}

interface PanelTabsProps {
  onSelect?: (id: PanelId) => void
}

/** All panels as tabs. */
function PanelTabs({ onSelect }: PanelTabsProps) {
  const [selected, setSelected] = useState<PanelId>('layers')
  return (
    <Tabs
      label={editorPanelsTexts.panels}
      tabs={PANELS.map((id) => ({
        id,
        label: editorPanelsTexts[id],
        content: CONTENTS[id],
      }))}
      selected={selected}
      onSelect={(id) => {
        setSelected(id)
        onSelect?.(id)
      }}
    />
  )
}

/** Left panel of the wide layout: layers and variables. */
export const LeftPanel = () => (
  <aside className={styles.left} aria-label={editorPanelsTexts.layers}>
    <section className={styles.layers}>
      <h2 className={`small-heading ${styles.title}`}>{editorPanelsTexts.layers}</h2>
      <LayerList />
    </section>
    <div className={styles.variables}>
      <VariablesPanel />
    </div>
  </aside>
)

/** Right panel of the wide layout: properties, and layouts without a selection. */
export function RightPanel() {
  const isEmpty = useDeferredSelection().length === 0
  return (
    <aside className={styles.right} aria-label={editorPanelsTexts.properties}>
      <PropertiesPanel />
      {isEmpty && <LayoutsPanel />}
    </aside>
  )
}

/** All panels in one column. */
export const PanelColumn = () => (
  <aside className={styles.column} aria-label={editorPanelsTexts.panels}>
    <PanelTabs />
  </aside>
)

/** All panels in a bottom sheet on a phone; the tabs stay visible. */
export function PanelSheet() {
  const [isOpen, setOpen] = useState(false)
  const label = isOpen ? editorPanelsTexts.closePanel : editorPanelsTexts.openPanel
  return (
    <aside
      className={classNames(styles.sheet, isOpen && styles.open)}
      aria-label={editorPanelsTexts.panels}
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
