import '#src/platform/i18n/en/home.ts'

import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Pagination } from '#src/ui/pagination.tsx'

import type { Warnings } from './use-warnings.ts'
import { WarningList } from './warning-list.tsx'

const PAGE_SIZE = 20

/** Those of a place, page by page; of more than are known here the devices page lists all. */
export function PagedWarnings({ warnings }: { warnings: Warnings }) {
  const { devices = [], now, isWhole } = warnings
  const [chosen, setChosen] = useState(1)
  const page = Math.min(chosen, Math.max(1, Math.ceil(devices.length / PAGE_SIZE)))
  return (
    <>
      <WarningList devices={devices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} now={now} />
      {devices.length > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={devices.length} onPage={setChosen} />
      )}
      {!isWhole && (
        <Link to="/user/devices" search={{ workspace: 'warnings' }} className="link">
          {t('home:seeWarnings')}
        </Link>
      )}
    </>
  )
}
