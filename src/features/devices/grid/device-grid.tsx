import '#src/platform/i18n/en/devices-page.ts'

import { GridList, GridListItem } from 'react-aria-components/GridList'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'
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

/** One page as cards: arrows lead from card to card, Enter opens, Space ticks. */
export function DeviceGrid({ rows, front, selected, onSelect, onOpen }: DeviceGridProps) {
  const selectable = onSelect !== undefined
  return (
    <GridList
      aria-label={t('DevicesPage:title')}
      className={styles.grid ?? ''}
      layout="grid"
      items={rows}
      dependencies={[front, selectable, onOpen]}
      selectionMode={selectable ? 'multiple' : 'none'}
      escapeKeyBehavior="none"
      selectedKeys={selected}
      onSelectionChange={(keys) =>
        onSelect?.(
          new Set(keys === 'all' ? rows.map(({ device }) => device.id) : [...keys].map(String)),
        )
      }
    >
      {(row) => (
        <GridListItem
          id={row.device.id}
          textValue={row.device.name}
          className={classNames(styles.card, isWaiting(row.changes) && styles.pending)}
          onAction={() => onOpen(row.device, 'devicePreview')}
        >
          <DeviceCard row={row} front={front} selectable={selectable} onOpen={onOpen} />
        </GridListItem>
      )}
    </GridList>
  )
}
