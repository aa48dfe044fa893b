import { type ReactNode, useId } from 'react'

import type { Known } from '#src/platform/db/network-first.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListFooter, ListSection, ListTools } from '#src/ui/list-page.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'

import styles from './platform-list.module.css'

export interface ListState {
  search: string
  /** 1-based. */
  page: number
  onSearch: (search: string) => void
  onPage: (page: number, options?: { replace: boolean }) => void
}

interface Page<Row> {
  data: Row[]
  total: number
  limit: number
}

interface ListSectionProps<Row> extends ListState {
  /** Shown until the total is known, then `title` is. */
  name: string
  title: (total: number) => string
  searchLabel: string
  failed: string
  read: {
    data: Known<Page<Row>> | undefined
    isError: boolean
    isPlaceholderData: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  /** Beside the search. */
  action?: ReactNode
  /** Above the rows. */
  note?: ReactNode
  /** Shown when there are no rows. */
  empty: ReactNode
  children: (page: Page<Row>) => ReactNode
}

const DEBOUNCE_MS = 250

/** A searchable, paginated list of the whole platform. */
export function PlatformList<Row>({ read, search, page, ...props }: ListSectionProps<Row>) {
  const headingId = useId()
  const known = read.data?.value
  const isPastEnd = useLastPage({
    page,
    size: known?.limit ?? 1,
    total: read.isPlaceholderData ? undefined : known?.total,
    onPage: (last) => props.onPage(last, { replace: true }),
  })
  return (
    <div className={styles.frame}>
      <ListSection aria-labelledby={headingId}>
        <ListTools
          search={
            <SearchField
              label={props.searchLabel}
              value={search}
              onSearch={props.onSearch}
              debounceMs={DEBOUNCE_MS}
            />
          }
          freshness={
            <Freshness
              reading={read.data}
              busy={read.isFetching}
              onRefresh={() => void read.refetch()}
            />
          }
          action={props.action}
        >
          <h2 id={headingId}>{known ? props.title(known.total) : props.name}</h2>
        </ListTools>
        {props.note}
        <div className={styles.scroller}>
          <Answer {...props} read={read} isPastEnd={isPastEnd} />
        </div>
        {known && known.total > 0 && (
          <ListFooter>
            <Pagination
              page={page}
              pageSize={known.limit}
              total={known.total}
              onPage={props.onPage}
            />
          </ListFooter>
        )}
      </ListSection>
    </div>
  )
}

type AnswerProps<Row> = Pick<ListSectionProps<Row>, 'read' | 'failed' | 'empty' | 'children'> & {
  isPastEnd: boolean
}

function Answer<Row>({ read, failed, empty, children, isPastEnd }: AnswerProps<Row>) {
  const known = read.data?.value
  if (!known && read.isError)
    return <ErrorState title={failed} onRetry={() => void read.refetch()} />
  if (!known || isPastEnd) return <SkeletonRows rows={6} />
  return known.data.length === 0 ? empty : children(known)
}
