import '#src/platform/i18n/en/settings.ts'
import '#src/platform/i18n/en/tabs.ts'

import type { ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import { SETTINGS_TABS, type SettingsTab } from './address.ts'
import styles from './settings.module.css'
import { UserSettings } from './user-settings.tsx'

interface SettingsPageProps {
  userId: string
  tab: SettingsTab
  onTab: (tab: SettingsTab) => void
  /** The organisation's forms, and what else is its own. */
  organization: ReactNode
}

/** SET-02, SET-03 */
export function SettingsPage({ userId, tab, onTab, organization }: SettingsPageProps) {
  const contents: Record<SettingsTab, ReactNode> = {
    userSettings: <UserSettings userId={userId} />,
    organizationSettings: <div className={styles.column}>{organization}</div>,
    API: <EmptyState title={t('settings:available')} />,
  }
  return (
    <div className={styles.page}>
      <Tabs
        label={t('settings:tabs')}
        selected={tab}
        onSelect={onTab}
        tabs={SETTINGS_TABS.map((id) => ({ id, label: t(`Tabs:${id}`), content: contents[id] }))}
      />
    </div>
  )
}
