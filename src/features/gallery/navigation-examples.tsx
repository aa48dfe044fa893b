import { type ReactNode, useState } from 'react'

import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Tabs } from '#src/ui/tabs.tsx'

import styles from './gallery-page.module.css'

type Tab = 'preview' | 'default' | 'scheduled'
const TABS: readonly { id: Tab; label: string; content: ReactNode }[] = [
  { id: 'preview', label: 'Device preview', content: <p>What the panel shows.</p> },
  { id: 'default', label: 'Default content', content: <p>What it shows otherwise.</p> },
  { id: 'scheduled', label: 'Scheduled content', content: <p>What it shows next.</p> },
]
const PATH = ['All', 'Poznań museum', 'Ground floor'].map((name) => ({ id: name, name }))
const TOTAL = 142

export function NavigationExamples() {
  const [tab, setTab] = useState<Tab>('preview')
  const [depth, setDepth] = useState(PATH.length)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(10)
  return (
    <>
      <Breadcrumbs
        path={PATH.slice(0, depth)}
        onSelect={(id) => setDepth(PATH.findIndex((part) => part.id === id) + 1)}
      />
      <Tabs label="Device" tabs={TABS} selected={tab} onSelect={setTab} />
      <div className={styles.row}>
        <Pagination
          page={page}
          pageSize={pageSize}
          total={TOTAL}
          onPage={setPage}
          pageSizes={[10, 20, 50, 100]}
          onPageSize={(size) => {
            setPageSize(size)
            setPage(1)
          }}
        />
      </div>
    </>
  )
}
