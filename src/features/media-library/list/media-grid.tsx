import { memo, type ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'
import { RowCheckbox } from '#src/ui/row-checkbox.tsx'
import { useItemGrid } from '#src/ui/use-item-grid.ts'
import { useSettled } from '#src/ui/use-settled.ts'

import { isWaiting } from './item-mark.tsx'
import styles from './media-grid.module.css'
import type { MediaRow } from './media-rows.ts'

interface Item {
  id: string
  name: string
}

export interface MediaGridProps<T extends Item> {
  label: string
  rows: readonly MediaRow<T>[]
  /** The inside of a card; the same function as long as it draws alike. */
  card: (row: MediaRow<T>) => ReactNode
  selected: ReadonlySet<string>
  /** Left out, nothing can be selected. */
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: ((row: MediaRow<T>) => void) | undefined
}

const idOf = ({ item }: MediaRow<Item>) => item.id
const nameOf = ({ item }: MediaRow<Item>) => item.name

/** One page as cards: arrows lead from card to card, Tab over what a card holds, Enter opens, Space ticks. */
export function MediaGrid<T extends Item>(props: MediaGridProps<T>) {
  const { label, rows, card, selected, onSelect, onOpen } = props
  const { grid, tick } = useItemGrid<MediaRow<T>>({
    layout: 'cards',
    items: rows,
    idOf,
    nameOf,
    selected,
    onSelect,
    onOpen,
  })
  return (
    <div
      role="grid"
      aria-label={label}
      aria-multiselectable={onSelect && true}
      className={styles.grid}
      {...grid}
    >
      {useSettled(rows, idOf).map((row) => (
        <Card
          key={idOf(row)}
          row={row}
          card={card}
          ticked={onSelect && selected.has(idOf(row))}
          onTick={tick}
        />
      ))}
    </div>
  )
}

interface CardProps<T extends Item> {
  row: MediaRow<T>
  card: (row: MediaRow<T>) => ReactNode
  /** Undefined where nothing can be ticked. */
  ticked: boolean | undefined
  onTick: (id: string, extend: boolean) => void
}

function DrawnCard<T extends Item>({ row, card, ticked, onTick }: CardProps<T>) {
  const { id, name } = row.item
  return (
    <div
      role="row"
      data-row={id}
      data-selected={ticked || undefined}
      aria-selected={ticked}
      aria-label={name}
      tabIndex={-1}
      className={classNames(styles.card, isWaiting(row) && styles.pending)}
    >
      <div role="gridcell" className={styles.inside}>
        {ticked !== undefined && (
          <span className={styles.pick}>
            <RowCheckbox
              label={t('common:selectRow', { name })}
              ticked={ticked}
              onTick={(extend) => onTick(id, extend)}
            />
          </span>
        )}
        {card(row)}
      </div>
    </div>
  )
}

/** `memo` forgets type parameters. */
const Card = memo(DrawnCard) as typeof DrawnCard
