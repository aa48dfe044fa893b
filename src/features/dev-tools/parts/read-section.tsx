import { type ReactNode, useId } from 'react'

import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Freshness, readingOf } from '#src/widgets/freshness/freshness.tsx'

import page from '../page.module.css'

interface ReadSectionProps<T> {
  title: string
  lead?: string
  read: {
    data: T | undefined
    dataUpdatedAt: number
    isPlaceholderData: boolean
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** Number of skeleton rows. */
  rows: number
  failed: string
  none: { title: string; hint: string }
  children: (data: T) => ReactNode
}

/** A list section with its loading, empty and error states. */
export function ReadSection<T extends { total: number }>(props: ReadSectionProps<T>) {
  const { title, lead, read, rows, failed, none, children } = props
  const { data, isError, isFetching } = read
  const id = useId()
  const refresh = () => void read.refetch()
  return (
    <section aria-labelledby={id}>
      <header className={page.sectionHead}>
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p className="quiet">{lead}</p>}
        <span className={page.end}>
          <Freshness reading={readingOf(read)} busy={isFetching} onRefresh={refresh} />
        </span>
      </header>
      {!data && isError && <ErrorState title={failed} onRetry={refresh} />}
      {!data && !isError && <SkeletonRows rows={rows} plain />}
      {data?.total === 0 && <EmptyState title={none.title}>{none.hint}</EmptyState>}
      {data && data.total > 0 && children(data)}
    </section>
  )
}
