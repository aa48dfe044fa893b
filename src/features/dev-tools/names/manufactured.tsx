import { setValue } from '@modular-forms/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { ManufacturedDevice } from '#src/contract/firmware.ts'
import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import { firmwareQueries } from '#src/data/firmware/queries.ts'
import { readCloudNames, writeCloudNames } from '#src/domain/cloud-names.ts'
import { ageOf } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { Card } from '#src/ui/card.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { useFormValues } from '#src/ui/fields/use-signal-value.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { useLastPage } from '#src/ui/use-last-page.ts'

import { ReadSection } from '../parts/read-section.tsx'
import styles from './manufactured.module.css'
import type { NamesForm } from './names-form.tsx'

const idOf = ({ awsDeviceName }: ManufacturedDevice) => awsDeviceName

/** Unregistered devices known to the cloud. The names field is the source of the selection. */
export function Manufactured({ form }: { form: NamesForm }) {
  const [number, setNumber] = useState(1)
  const read = useQuery(
    firmwareQueries.manufactured({ limit: DEFAULT_LIMIT, offset: (number - 1) * DEFAULT_LIMIT }),
  )
  // Registered devices leave the list.
  useLastPage({
    page: number,
    size: DEFAULT_LIMIT,
    total: read.isPlaceholderData ? undefined : read.data?.total,
    onPage: setNumber,
  })
  return (
    <ReadSection
      title={devToolsTexts.manufactured}
      lead={devToolsTexts.manufacturedLead}
      read={read}
      rows={4}
      failed={devToolsTexts.manufacturedFailed}
      none={{ title: devToolsTexts.manufacturedNone, hint: devToolsTexts.manufacturedNoneHint }}
    >
      {({ data, total }) => (
        <Card padding="none" className={styles.card}>
          <Rows form={form} devices={data} />
          {total > DEFAULT_LIMIT && (
            <div className={styles.foot}>
              <Pagination page={number} pageSize={DEFAULT_LIMIT} total={total} onPage={setNumber} />
            </div>
          )}
        </Card>
      )}
    </ReadSection>
  )
}

function Rows({ form, devices }: { form: NamesForm; devices: readonly ManufacturedDevice[] }) {
  const now = useNow('server')
  const columns = useMemo(() => columnsWith(now), [now])
  const { names: text = '' } = useFormValues(form)
  const names = readCloudNames(text)
  const written = new Set(names)
  const selected = new Set(devices.map(idOf).filter((name) => written.has(name)))
  function select(chosen: ReadonlySet<string>) {
    const kept = names.filter((name) => !selected.has(name) || chosen.has(name))
    const added = devices.map(idOf).filter((name) => chosen.has(name) && !written.has(name))
    setValue(form, 'names', writeCloudNames([...kept, ...added]))
  }
  return (
    <DataTable
      label={devToolsTexts.manufactured}
      columns={columns}
      items={devices}
      idOf={idOf}
      nameOf={idOf}
      selected={selected}
      onSelect={select}
    />
  )
}

const columnsWith = (now: number): readonly DataColumn<ManufacturedDevice>[] => [
  {
    id: 'name',
    name: devToolsTexts.cloudName,
    rowHeader: true,
    width: 'minmax(0, 1.4fr)',
    inCard: 'title',
    cell: ({ awsDeviceName, macAddress }) => (
      <span className={styles.name}>
        <bdi className="clip" title={awsDeviceName}>
          {awsDeviceName}
        </bdi>
        <span className="quiet small mono">{macAddress}</span>
      </span>
    ),
  },
  {
    id: 'model',
    name: devToolsTexts.model,
    width: 'minmax(0, 1.6fr)',
    inCard: 'line',
    cell: (device) => <Model {...device} />,
  },
  {
    id: 'asked',
    name: devToolsTexts.lastAsked,
    inCard: 'line',
    cell: ({ lastAskedAt, hasForeignKey }) => (
      <span className={styles.name}>
        <span className="second">{formatLastRequest(lastAskedAt, now)}</span>
        {hasForeignKey && (
          <span className={styles.missing}>
            <TriangleAlert aria-hidden="true" />
            {devToolsTexts.foreignKey}
          </span>
        )}
      </span>
    ),
  },
]

const Model = ({ modelName, deviceGroup }: ManufacturedDevice) => (
  <span className={styles.name}>
    <bdi className="clip" title={modelName}>
      {deviceGroup?.name ?? modelName}
    </bdi>
    {!deviceGroup && (
      <span className={styles.missing}>
        <TriangleAlert aria-hidden="true" />
        <span>{devToolsTexts.noModel}</span>
        <Link to="/admin/dashboard" className="link" tabIndex={-1}>
          {devToolsTexts.addModel}
        </Link>
      </span>
    )}
  </span>
)

function formatLastRequest(lastAskedAt: string | null, now: number) {
  if (lastAskedAt === null) return devToolsTexts.neverAsked
  const { unit, count } = ageOf(lastAskedAt, now)
  return unit === 'now' ? devToolsTexts.asked.now() : devToolsTexts.asked[unit](count)
}
