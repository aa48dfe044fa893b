import type { ReactNode } from 'react'

import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Tabs } from '#src/ui/tabs.tsx'

import { useFirmwareForm, UpdateTab } from './firmware/update-tab.tsx'
import { useNamesForm } from './names/names-form.tsx'
import { RegisterTab } from './names/register-tab.tsx'
import { RemoveTab } from './names/remove-tab.tsx'
import styles from './page.module.css'
import { DEV_TOOLS_TABS, type DevToolsTab } from './search-params.ts'

interface DevToolsPageProps {
  tab: DevToolsTab
  onTab: (tab: DevToolsTab) => void
}

/** Tools of ROOT for devices by cloud name. Input survives switching tabs. */
export function DevToolsPage({ tab, onTab }: DevToolsPageProps) {
  const registering = useNamesForm()
  const updating = useFirmwareForm()
  const removing = useNamesForm()
  const contents: Record<DevToolsTab, ReactNode> = {
    registerDevices: <RegisterTab form={registering} />,
    updateFirmware: <UpdateTab form={updating} />,
    removeDevices: <RemoveTab form={removing} />,
  }
  return (
    <div className={styles.page}>
      <Tabs
        label={devToolsTexts.tabs}
        selected={tab}
        onSelect={onTab}
        tabs={DEV_TOOLS_TABS.map((id) => ({ id, label: tabsTexts[id], content: contents[id] }))}
      />
    </div>
  )
}
