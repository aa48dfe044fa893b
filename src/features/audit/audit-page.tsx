import '#src/platform/i18n/en/audit.ts'

import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { AUDIT_GROUPS, type AuditEntry } from '#src/contract/audit.ts'
import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { auditQueries, exportAudit } from '#src/data/audit/queries.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { isDate } from '#src/domain/is-date.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { DateField } from '#src/ui/fields/date-field.tsx'
import { ListFoot, ListSection, ListTools } from '#src/ui/list-page.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { Select } from '#src/ui/select.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { download } from '#src/widgets/export-changes/download.ts'

import { type AuditSearch, filterOf, pageOf } from './address.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import styles from './audit-page.module.css'

interface AuditPageProps {
  /** Undefined for the platform, which reads of all and has no list of persons to choose from. */
  organizationId: string | undefined
  search: AuditSearch
  onSearch: (search: AuditSearch, options?: { replace: boolean }) => void
}

const SEARCH_AFTER_MS = 250

/** Who did what, when, to what and from where; for administrators. */
export function AuditPage({ organizationId, search, onSearch }: AuditPageProps) {
  const { data, isError, isFetching, refetch } = useQuery(auditQueries.page(pageOf(search)))
  const away = isDisconnected(useConnectivity())
  const { mutate: exportAll, isPending } = useMutation({
    mutationFn: () => exportAudit(filterOf(search)),
    onSuccess: (text) => download(new Blob([text], { type: 'text/csv' }), 'inkfleet-audit.csv'),
    onError: () => notify.error(t('audit:exportFailed')),
  })
  const page = search.page ?? 1
  useLastPage({
    page,
    size: DEFAULT_LIMIT,
    total: data?.total ?? 0,
    isKnown: data !== undefined,
    onPage: (last) => onSearch({ ...search, page: last }, { replace: true }),
  })
  const change = (changes: Partial<AuditSearch>) =>
    onSearch({ ...search, ...changes, page: undefined }, { replace: true })
  return (
    <div className={styles.page}>
      <ListSection aria-label={t('audit:table')}>
        <ListTools
          search={
            <SearchField
              label={t('audit:search')}
              value={search.q ?? ''}
              debounceMs={SEARCH_AFTER_MS}
              onSearch={(text) => change({ q: text.trim() === '' ? undefined : text.trim() })}
            />
          }
        >
          <Button disabled={away || isPending} onClick={() => exportAll()}>
            <Download aria-hidden="true" />
            {t('audit:export')}
          </Button>
          <span className="quiet small" role="status">
            {away ? t('audit:needsNetwork') : data && t('audit:total', { count: data.total })}
          </span>
        </ListTools>
        <Filters {...{ organizationId, search }} onChange={change} />
        <div className={styles.body} aria-busy={isFetching}>
          {data ? (
            <Listed entries={data.data} />
          ) : isError ? (
            <ErrorState title={t('audit:failed')} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </div>
        <ListFoot>
          <Pagination
            page={page}
            pageSize={DEFAULT_LIMIT}
            total={data?.total}
            onPage={(next) => onSearch({ ...search, page: next })}
          />
        </ListFoot>
      </ListSection>
    </div>
  )
}

const Listed = ({ entries }: { entries: readonly AuditEntry[] }) =>
  entries.length === 0 ? (
    <EmptyState>{t('audit:nothing')}</EmptyState>
  ) : (
    <DataTable
      label={t('audit:table')}
      columns={AUDIT_COLUMNS}
      items={entries}
      idOf={({ id }) => id}
      nameOf={({ actor }) => actor?.fullName ?? t('audit:nobody')}
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
  const known = people.data?.value.data ?? []
  const [clears, setClears] = useState(0)
  const given = (value: string) => (value === ANY ? undefined : value)
  return (
    <div className={styles.filters}>
      {known.length > 0 && (
        <SearchSelect
          label={t('audit:person')}
          value={person ?? ANY}
          onChange={(id) => onChange({ person: given(id) })}
          options={[
            { id: ANY, label: t('audit:everybody') },
            ...known.map(({ id, fullName, email }) => ({ id, label: fullName, detail: email })),
          ]}
        />
      )}
      <Select
        label={t('audit:kind')}
        value={kind ?? ANY}
        onChange={(id) => onChange({ kind: AUDIT_GROUPS.find((one) => one === id) })}
        options={[
          { id: ANY, label: t('audit:all') },
          ...AUDIT_GROUPS.map((id) => ({ id, label: t(`audit:group-${id}`) })),
        ]}
      />
      <Day
        key={`from ${clears}`}
        label={t('audit:from')}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <Day
        key={`till ${clears}`}
        label={t('audit:till')}
        value={till}
        onChange={(day) => onChange({ till: day })}
      />
      {(person ?? kind ?? from ?? till) !== undefined && (
        <Button
          variant="quiet"
          onClick={() => {
            setClears(clears + 1)
            onChange({ person: undefined, kind: undefined, from: undefined, till: undefined })
          }}
        >
          {t('audit:clear')}
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
  const [noDay, setNoDay] = useState<string>()
  const change = (text: string) => {
    const day = isDate(text) ? text : undefined
    setNoDay(day === undefined && text !== '' ? text : undefined)
    if (day !== value) onChange(day)
  }
  return (
    <DateField
      label={label}
      value={value ?? noDay ?? ''}
      error={value === undefined && noDay !== undefined ? 'validation:notADate' : ''}
      onChange={change}
    />
  )
}
