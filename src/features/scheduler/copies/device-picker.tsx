import { Ban, Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

import { searchDevices } from '#src/domain/device-list.ts'
import { nameSearch } from '#src/domain/name-order.ts'
import { entryCopiesTexts } from '#src/texts/entry-copies.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { SearchField } from '#src/ui/search-field.tsx'

import styles from './device-picker.module.css'
import type { DeviceLocation } from './use-copies.ts'

interface DevicePickerProps {
  locations: readonly DeviceLocation[]
  selectedIds: ReadonlySet<string>
  onSelect: (selectedIds: ReadonlySet<string>) => void
  /** Reasons that prevent a copy, by device id. */
  obstacles: ReadonlyMap<string, string>
}

/** Only visible rows are rendered. */
const LAYOUT = { estimatedRowHeight: 52 }

/** A searchable list of devices. The search does not change the selection. */
export function DevicePicker({ locations, selectedIds, onSelect, obstacles }: DevicePickerProps) {
  const [search, setSearch] = useState('')
  const shown = useMemo(() => locations.filter(locationSearch(search)), [locations, search])
  const checkedCount = shown.filter(({ device }) => selectedIds.has(device.id)).length
  const isAll = shown.length > 0 && checkedCount === shown.length

  const withShown = () => new Set([...selectedIds, ...shown.map(({ device }) => device.id)])
  const withoutShown = () => {
    const left = new Set(selectedIds)
    for (const { device } of shown) left.delete(device.id)
    return left
  }
  return (
    <div className={styles.picker}>
      <SearchField label={entryCopiesTexts.search} value={search} onSearch={setSearch} />
      <div className={styles.bar}>
        <Checkbox
          label={entryCopiesTexts.selectShown(shown.length)}
          checked={isAll}
          isIndeterminate={checkedCount > 0 && !isAll}
          disabled={shown.length === 0}
          onChange={() => onSelect(isAll ? withoutShown() : withShown())}
        />
        <span className="quiet small" role="status">
          {entryCopiesTexts.selected(selectedIds.size)}
        </span>
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
        <ListBox
          aria-label={entryCopiesTexts.devices}
          className={styles.list ?? ''}
          items={shown}
          dependencies={[obstacles]}
          selectionMode="multiple"
          // Escape closes the dialog.
          escapeKeyBehavior="none"
          selectedKeys={selectedIds}
          onSelectionChange={(keys) =>
            onSelect(keys === 'all' ? withShown() : new Set([...keys].map(String)))
          }
          renderEmptyState={() => (
            <p className={styles.empty}>
              {locations.length > 0 ? entryCopiesTexts.noneFound : entryCopiesTexts.noneElse}
            </p>
          )}
        >
          {(place) => (
            <Row id={place.device.id} place={place} obstacle={obstacles.get(place.device.id)} />
          )}
        </ListBox>
      </Virtualizer>
    </div>
  )
}

function locationSearch(search: string) {
  const isFound = searchDevices(search)
  const isNamed = nameSearch(search)
  return ({ device, place }: DeviceLocation) => isFound(device) || isNamed(place)
}

interface RowProps {
  id: string
  place: DeviceLocation
  obstacle: string | undefined
}

const Row = ({ id, place: { device, place }, obstacle }: RowProps) => (
  <ListBoxItem
    id={id}
    textValue={[device.name, place, obstacle].filter(Boolean).join(', ')}
    className={styles.row ?? ''}
  >
    <span className={styles.box} aria-hidden="true">
      <Check />
    </span>
    <span className={styles.label}>
      <bdi className="clip">{device.name}</bdi>
      <bdi className={`clip ${styles.workspace}`}>{place}</bdi>
      {obstacle !== undefined && (
        <span className={styles.obstacle}>
          <Ban aria-hidden="true" />
          <bdi>{obstacle}</bdi>
        </span>
      )}
    </span>
  </ListBoxItem>
)
