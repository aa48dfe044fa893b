import '#src/platform/i18n/en/devices-page.ts'

import { memo } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'
import { RowCheckbox } from '#src/ui/row-checkbox.tsx'
import { useItemGrid } from '#src/ui/use-item-grid.ts'
import { useSettled } from '#src/ui/use-settled.ts'
import { isWaiting } from '#src/widgets/device-status/change-mark.tsx'

import type { OpenDevice } from '../list/device-columns.tsx'
import type { DeviceRow } from '../list/device-rows.ts'
import { type CardFront, DeviceCard } from './device-card.tsx'
import styles from './device-grid.module.css'

export interface DeviceGridProps {
  rows: readonly DeviceRow[]
  front: CardFront
  selected: ReadonlySet<string>
  /** Left out, nothing can be selected. */
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: OpenDevice
}

const idOf = ({ device }: DeviceRow) => device.id
const nameOf = ({ device }: DeviceRow) => device.name

/** One page as cards: arrows lead from card to card, Tab over what a card holds, Enter opens, Space ticks. */
export function DeviceGrid({ rows, front, selected, onSelect, onOpen }: DeviceGridProps) {
  const { grid, tick } = useItemGrid<DeviceRow>({
    layout: 'cards',
    items: rows,
    idOf,
    nameOf,
    selected,
    onSelect,
    onOpen: ({ device }) => onOpen(device, 'devicePreview'),
  })
  return (
    <div
      role="grid"
      aria-label={t('DevicesPage:title')}
      aria-multiselectable={onSelect && true}
      className={styles.grid}
      {...grid}
    >
      {useSettled(rows, idOf).map((row) => (
        <Card
          key={idOf(row)}
          row={row}
          front={front}
          ticked={onSelect && selected.has(idOf(row))}
          onTick={tick}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}

interface CardProps {
  row: DeviceRow
  front: CardFront
  /** Undefined where nothing can be ticked. */
  ticked: boolean | undefined
  onTick: (id: string, extend: boolean) => void
  onOpen: OpenDevice
}

const Card = memo(({ row, front, ticked, onTick, onOpen }: CardProps) => (
  <div
    role="row"
    data-row={row.device.id}
    data-selected={ticked || undefined}
    aria-selected={ticked}
    aria-label={row.device.name}
    tabIndex={-1}
    className={classNames(styles.card, isWaiting(row.changes) && styles.pending)}
  >
    <div role="gridcell" className={styles.inside}>
      <DeviceCard
        row={row}
        front={front}
        pick={
          ticked !== undefined && (
            <RowCheckbox
              label={t('common:selectRow', { name: row.device.name })}
              ticked={ticked}
              onTick={(extend) => onTick(row.device.id, extend)}
            />
          )
        }
        onOpen={onOpen}
      />
    </div>
  </div>
))
