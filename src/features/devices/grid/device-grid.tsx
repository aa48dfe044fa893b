import '#src/platform/i18n/en/devices-page.ts'

import { useCallback } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { CardGrid } from '#src/ui/card-grid.tsx'
import { isWaiting } from '#src/widgets/device-status/change-mark.tsx'

import type { OpenDevice } from '../list/device-columns.tsx'
import type { DeviceRow } from '../list/device-rows.ts'
import { type CardFront, DeviceCard } from './device-card.tsx'

interface DeviceGridProps {
  rows: readonly DeviceRow[]
  front: CardFront
  selected: ReadonlySet<string>
  /** Left out, nothing can be selected. */
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: OpenDevice
}

/** One page of devices as panels. */
export function DeviceGrid({ rows, front, selected, onSelect, onOpen }: DeviceGridProps) {
  const card = useCallback(
    (row: DeviceRow) => <DeviceCard row={row} front={front} onOpen={onOpen} />,
    [front, onOpen],
  )
  return (
    <CardGrid
      label={t('DevicesPage:title')}
      items={rows}
      idOf={({ device }) => device.id}
      nameOf={({ device }) => device.name}
      isPending={({ changes }) => isWaiting(changes)}
      card={card}
      selected={selected}
      onSelect={onSelect}
      onOpen={({ device }) => onOpen(device, 'devicePreview')}
    />
  )
}
