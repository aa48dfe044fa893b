import type { ReactNode } from 'react'

import { shellTexts } from '#src/texts/shell.ts'
import { tabsTexts } from '#src/texts/tabs.ts'
import { Tabs } from '#src/ui/tabs.tsx'

import styles from './page.module.css'
import { ADMIN_TABS, type AdminTab } from './search-params.ts'

interface AdminPanelProps {
  tab: AdminTab
  onTab: (tab: AdminTab) => void
  contents: Record<AdminTab, ReactNode>
}

/** The admin panel of ROOT (ORG-14). */
export const AdminPanel = ({ tab, onTab, contents }: AdminPanelProps) => (
  <div className={styles.page}>
    <Tabs
      label={shellTexts.adminDashboard}
      tabs={ADMIN_TABS.map((id) => ({ id, label: tabsTexts[id], content: contents[id] }))}
      selected={tab}
      onSelect={onTab}
    />
  </div>
)
