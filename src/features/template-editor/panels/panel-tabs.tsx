import '#src/platform/i18n/en/editor-panels.ts'

import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Tabs } from '#src/ui/tabs.tsx'

import { LayerList } from './layers/layer-list.tsx'
import { LayoutsPanel } from './layouts/layouts-panel.tsx'
import { PropertiesPanel } from './properties/properties-panel.tsx'
import { VariablesPanel } from './variables/variables-panel.tsx'

export const PANELS = ['layers', 'properties', 'layouts', 'variables'] as const
export type PanelId = (typeof PANELS)[number]

const CONTENTS = {
  layers: <LayerList />,
  properties: <PropertiesPanel />,
  layouts: <LayoutsPanel />,
  variables: <VariablesPanel />,
}

interface PanelTabsProps {
  onSelect?: (id: PanelId) => void
}

/** All panels in one place, one of them seen. */
export function PanelTabs({ onSelect }: PanelTabsProps) {
  const [selected, setSelected] = useState<PanelId>('layers')
  return (
    <Tabs
      label={t('editorPanels:panels')}
      tabs={PANELS.map((id) => ({
        id,
        label: t(`editorPanels:${id}`),
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
