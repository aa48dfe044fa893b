import { Upload } from 'lucide-react'
import { useState } from 'react'

import { BatteryMeter } from '#src/ui/battery-meter.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { CardGrid } from '#src/ui/card-grid.tsx'
import { Card } from '#src/ui/card.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { PanelFrame } from '#src/ui/panel-frame.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { SignalMeter } from '#src/ui/signal-meter.tsx'
import type { SortOrder } from '#src/ui/sort-order.ts'

import styles from './gallery-page.module.css'

interface Sample {
  id: string
  name: string
  battery: number
  away?: boolean
  pending?: boolean
  vertical?: boolean
}
const SAMPLES: readonly Sample[] = [
  { id: '1', name: 'Aula Wisła, door', battery: 86 },
  { id: '2', name: 'Gallery B, case 14', battery: 42, vertical: true },
  { id: '3', name: 'Coffee shelf 03', battery: 24, pending: true },
  { id: '4', name: 'Canteen menu', battery: 67, away: true },
]

const COLUMNS: readonly DataColumn<Sample>[] = [
  {
    id: 'name',
    name: 'Name',
    sortable: true,
    rowHeader: true,
    inCard: 'title',
    cell: ({ name }) => (
      <>
        <RowName name={name} onPress={ignore} />
        <span className={`${styles.sub} mono`}>7C:9E:BD:4A:11:E0</span>
      </>
    ),
  },
  {
    id: 'battery',
    name: 'Battery',
    sortable: true,
    inCard: 'detail',
    spansTwo: ({ away }) => away === true,
    cell: ({ battery, away }) =>
      away ? (
        'Not connected'
      ) : (
        <BatteryMeter
          percent={battery}
          text={`${battery}%`}
          tone={battery < 30 ? 'medium' : 'full'}
        />
      ),
  },
  {
    id: 'signal',
    name: 'Wifi signal',
    inCard: 'detail-2',
    cell: () => <SignalMeter percent={100} text="Excellent" tone="strong" />,
  },
  {
    id: 'content',
    name: 'Current content',
    inCard: 'picture',
    cell: (sample) => <Panel sample={sample} size="list" />,
  },
  {
    id: 'actions',
    name: 'Actions',
    quietName: true,
    align: 'end',
    inCard: 'action',
    cell: () => <IconButton label="Upload new content" icon={<Upload aria-hidden="true" />} />,
  },
]

const Panel = ({ sample, size }: { sample: Sample; size: 'list' | 'card' }) => (
  <PanelFrame
    width={1280}
    height={720}
    size={size}
    src="/promo/product.png"
    orientation={sample.vertical ? 'vertical' : 'horizontal'}
    away={sample.away ?? false}
  />
)

const card = (sample: Sample) => (
  <div className={styles.cell}>
    <Panel sample={sample} size="card" />
    <RowName name={sample.name} onPress={ignore} />
  </div>
)

const idOf = ({ id }: Sample) => id
const nameOf = ({ name }: Sample) => name
const isPending = ({ pending }: Sample) => pending === true
const ignore = () => undefined

export function RowSamples() {
  const [sort, setSort] = useState<SortOrder | null>({ column: 'name', direction: 'Asc' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']))
  return (
    <>
      <Card padding="none">
        <DataTable
          label="Devices"
          columns={COLUMNS}
          items={SAMPLES}
          idOf={idOf}
          nameOf={nameOf}
          sort={sort}
          onSort={setSort}
          sortSteps="three"
          selected={selected}
          onSelect={setSelected}
          isPending={isPending}
        />
      </Card>
      <CardGrid
        label="Devices as cards"
        items={SAMPLES}
        idOf={idOf}
        nameOf={nameOf}
        isPending={isPending}
        card={card}
        selected={selected}
        onSelect={setSelected}
        onOpen={undefined}
      />
    </>
  )
}
