import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { AUDIT_GROUPS, type AuditEntry } from '#src/contract/audit.ts'
import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { auditQueries, exportAudit } from '#src/data/audit/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { isDate } from '#src/domain/is-date.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { auditTexts } from '#src/texts/audit.ts'
import { Button } from '#src/ui/button.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { ListFooter, ListSection, ListTools } from '#src/ui/list-page.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { Select } from '#src/ui/select.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { passFocus } from '#src/ui/take-focus.ts'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { download } from '#src/widgets/export-changes/download.ts'
import { Freshness, readingOf } from '#src/widgets/freshness/freshness.tsx'

import { formatBrowser, formatChanges, formatAction } from './labels.ts'
import styles from './page.module.css'
import { type AuditSearch, filterOf, pageOf } from './search-params.ts'

const AUDIT_COLUMNS: readonly DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    name: auditTexts.when,
    width: '10rem',
    inCard: 'detail',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    id: 'actor',
    name: auditTexts.who,
    width: 'minmax(9rem, 1fr)',
    rowHeader: true,
    inCard: 'title',
    cell: ({ actor }) => (
      <span className={styles.two}>
        <bdi className="clip">{actor ? actor.fullName || actor.email : auditTexts.nobody}</bdi>
        {actor && <bdi className={`clip ${styles.second}`}>{actor.email}</bdi>}
      </span>
    ),
  },
  {
    id: 'action',
    name: auditTexts.what,
    width: 'minmax(14rem, 2.4fr)',
    inCard: 'line',
    cell: (entry) => (
      <span className={styles.two}>
        <bdi className={styles.action}>{formatAction(entry)}</bdi>
        {formatChanges(entry).map((change) => (
          <bdi key={change} className={styles.second}>
            {change}
          </bdi>
        ))}
      </span>
    ),
  },
  {
    id: 'whence',
    name: auditTexts.whence,
    width: 'minmax(8rem, 0.8fr)',
    inCard: 'line',
    cell: (entry) => (
      <span className={styles.two}>
        <bdi className="clip">{formatBrowser(entry)}</bdi>
        <bdi className={`clip ${styles.second}`}>{entry.address}</bdi>
      </span>
    ),
  },
]

interface AuditPageProps {
  /** Undefined for ROOT, who sees all organizations and cannot filter by user. */
  organizationId: string | undefined
  search: AuditSearch
  /** Merges changes into the search parameters; a correction replaces the history entry. */
  onSearch: (changes: Partial<AuditSearch>, options?: { replace: boolean }) => void
}

const DEBOUNCE_MS = 250

/** The audit log, for administrators. */
export function AuditPage({ organizationId, search, onSearch }: AuditPageProps) {
  const read = useQuery(auditQueries.page(pageOf(search)))
  const { data, isError, isFetching, isPlaceholderData, refetch } = read
  const away = isDisconnected(useConnectivity())
  const { mutate: exportAll, isPending } = useMutation({
    mutationFn: () => exportAudit(filterOf(search)),
    onSuccess: (text) => download(new Blob([text], { type: 'text/csv' }), 'inkfleet-audit.csv'),
    onError: () => notify.error(auditTexts.exportFailed),
  })
  const page = search.page ?? 1
  useLastPage({
    page,
    size: DEFAULT_LIMIT,
    total: isPlaceholderData ? undefined : data?.total,
    onPage: (last) => onSearch({ page: last === 1 ? undefined : last }, { replace: true }),
  })
  const change = (changes: Partial<AuditSearch>) =>
    onSearch({ ...changes, page: undefined }, { replace: true })
  return (
    <div className={styles.page}>
      <ListSection aria-label={auditTexts.table}>
        <ListTools
          search={
            <SearchField
              label={auditTexts.search}
              value={search.q ?? ''}
              debounceMs={DEBOUNCE_MS}
              onSearch={(text) => change({ q: text.trim() === '' ? undefined : text.trim() })}
            />
          }
          freshness={
            <Freshness
              reading={readingOf(read)}
              busy={isFetching}
              onRefresh={() => void refetch()}
            />
          }
          action={
            <Button disabled={away} busy={isPending} onClick={() => exportAll()}>
              <Download aria-hidden="true" />
              {auditTexts.export}
            </Button>
          }
        >
          <h2>
            <span role="status">
              {data && !away ? auditTexts.total(data.total) : auditTexts.table}
            </span>
          </h2>
          {away && <span className="quiet small">{auditTexts.needsNetwork}</span>}
        </ListTools>
        <Filters {...{ organizationId, search }} onChange={change} />
        <div className={styles.body} aria-busy={isFetching}>
          {data ? (
            <AuditTable entries={data.data} />
          ) : isError ? (
            <ErrorState title={auditTexts.failed} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </div>
        <ListFooter>
          <Pagination
            page={page}
            pageSize={DEFAULT_LIMIT}
            total={data?.total}
            onPage={(next) => onSearch({ page: next })}
          />
        </ListFooter>
      </ListSection>
    </div>
  )
}

const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) =>
  entries.length === 0 ? (
    <EmptyState>{auditTexts.nothing}</EmptyState>
  ) : (
    <DataTable
      label={auditTexts.table}
      columns={AUDIT_COLUMNS}
      items={entries}
      idOf={({ id }) => id}
      nameOf={({ actor }) => actor?.fullName ?? auditTexts.nobody}
    />
  )

interface FiltersProps extends Pick<AuditPageProps, 'organizationId' | 'search'> {
  onChange: (changes: Partial<AuditSearch>) => void
}

const ANY = 'any'

function Filters({ organizationId, search, onChange }: FiltersProps) {
  const { person, kind, from, till } = search
  const people = useQuery({
    ...userQueries.ofOrganization(organizationId ?? '', true),
    enabled: organizationId !== undefined,
  })
  const users = people.data?.value.data ?? []
  const [resetCount, setResetCount] = useState(0)
  const filterValue = (value: string) => (value === ANY ? undefined : value)
  return (
    <div className={styles.filters}>
      {(users.length > 0 || person !== undefined) && (
        <SearchSelect
          label={auditTexts.person}
          value={person ?? ANY}
          onChange={(id) => onChange({ person: filterValue(id) })}
          options={[
            { id: ANY, label: auditTexts.everybody },
            ...users.map(({ id, fullName, email }) => ({ id, label: fullName, detail: email })),
          ]}
          unknownLabel={auditTexts.nobody}
        />
      )}
      <Select
        label={auditTexts.kind}
        value={kind ?? ANY}
        onChange={(id) => onChange({ kind: AUDIT_GROUPS.find((one) => one === id) })}
        options={[
          { id: ANY, label: auditTexts.all },
          ...AUDIT_GROUPS.map((id) => ({ id, label: auditTexts.group[id] })),
        ]}
      />
      <Day
        key={`from ${resetCount}`}
        label={auditTexts.from}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <Day
        key={`till ${resetCount}`}
        label={auditTexts.till}
        value={till}
        onChange={(day) => onChange({ till: day })}
      />
      {(person ?? kind ?? from ?? till) !== undefined && (
        <Button
          variant="quiet"
          onClick={(event) => {
            passFocus(event)
            setResetCount(resetCount + 1)
            onChange({ person: undefined, kind: undefined, from: undefined, till: undefined })
          }}
        >
          {auditTexts.clear}
        </Button>
      )}
    </div>
  )
}

interface DayProps {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}

function Day({ label, value, onChange }: DayProps) {
  const [invalidText, setNoDay] = useState<string>()
  const change = (text: string) => {
    const day = isDate(text) ? text : undefined
    setNoDay(day === undefined && text !== '' ? text : undefined)
    if (day !== value) onChange(day)
  }
  return (
    <DateField
      label={label}
      value={value ?? invalidText ?? ''}
      error={value === undefined && invalidText !== undefined ? 'validation:notADate' : ''}
      onChange={change}
    />
  )
}
