import '#src/platform/i18n/en/entry-copies.ts'

import { Ban, Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

import { containsName } from '#src/domain/name-order.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { SearchField } from '#src/ui/search-field.tsx'

import styles from './device-choice.module.css'
import type { Place } from './use-receivers.ts'

interface DeviceChoiceProps {
  places: readonly Place[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  /** What stops a copy on a device, in words. */
  obstacles: ReadonlyMap<string, string>
}

/** Only what is on screen is drawn of a thousand. */
const LAYOUT = { estimatedRowHeight: 52 }

/** Devices to tick: by their names or workspaces, one by one or all that the search shows. Ticked ones stay, whatever is searched. */
export function DeviceChoice({ places, chosen, onChosen, obstacles }: DeviceChoiceProps) {
  const [search, setSearch] = useState('')
  const shown = useMemo(() => places.filter((place) => isFound(place, search)), [places, search])
  const ticked = shown.filter(({ device }) => chosen.has(device.id)).length
  const isAll = shown.length > 0 && ticked === shown.length

  const withShown = () => new Set([...chosen, ...shown.map(({ device }) => device.id)])
  const withoutShown = () => {
    const left = new Set(chosen)
    for (const { device } of shown) left.delete(device.id)
    return left
  }
  return (
    <div className={styles.choice}>
      <SearchField label={t('entryCopies:search')} value={search} onSearch={setSearch} />
      <div className={styles.bar}>
        <Checkbox
          label={t('entryCopies:selectShown', { count: shown.length })}
          checked={isAll}
          partly={ticked > 0 && !isAll}
          disabled={shown.length === 0}
          onChange={() => onChosen(isAll ? withoutShown() : withShown())}
        />
        <span className="quiet small" role="status">
          {t('entryCopies:selected', { count: chosen.size })}
        </span>
      </div>
      <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
        <ListBox
          aria-label={t('entryCopies:devices')}
          className={styles.list ?? ''}
          items={shown}
          dependencies={[obstacles]}
          selectionMode="multiple"
          // It closes the dialog.
          escapeKeyBehavior="none"
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChosen(keys === 'all' ? withShown() : new Set([...keys].map(String)))
          }
          renderEmptyState={() => (
            <p className={styles.nothing}>
              {t(places.length > 0 ? 'entryCopies:noneFound' : 'entryCopies:noneElse')}
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

const isFound = ({ device, place }: Place, search: string) =>
  containsName(device.name, search) || containsName(place, search)

interface RowProps {
  id: string
  place: Place
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
    <span className={styles.words}>
      <bdi className="clip">{device.name}</bdi>
      <bdi className={`clip ${styles.place}`}>{place}</bdi>
      {obstacle !== undefined && (
        <span className={styles.obstacle}>
          <Ban aria-hidden="true" />
          <bdi>{obstacle}</bdi>
        </span>
      )}
    </span>
  </ListBoxItem>
)
