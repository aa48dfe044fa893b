import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

import styles from './tabs.module.css'

export interface TabEntry<Id extends string> {
  id: Id
  /** From `Tabs:{tab}` (SHELL-33). */
  label: string
  content: ReactNode
  /** For preloading. */
  onHoverStart?: () => void
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly TabEntry<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Only the selected tab is rendered. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  const choose = (key: unknown) => {
    const tab = tabs.find(({ id }) => id === key)
    if (tab) onSelect(tab.id)
  }
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={choose} className={styles.tabs ?? ''}>
      <TabList aria-label={label} className={styles.list ?? ''}>
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className={styles.tab ?? ''}
            {...(tab.onHoverStart && { onHoverStart: tab.onHoverStart })}
          >
            <span>{tab.label}</span>
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ''}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
