import { memo, type ReactNode } from 'react'

import { t } from '#src/platform/i18n/t.ts'

import styles from './card-grid.module.css'
import { classNames } from './class-names.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { useItemGrid } from './use-item-grid.ts'
import { useSettled } from './use-settled.ts'

interface CardGridProps<Item> {
  label: string
  /** How wide a card is at least. Small ones stand two in a row on a phone. */
  size?: 'regular' | 'small'
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Changed, but not sent yet. */
  isPending: (item: Item) => boolean
  /** The inside of a card; the same function as long as it draws alike. */
  card: (item: Item) => ReactNode
  selected: ReadonlySet<string>
  /** Left out, nothing can be selected. */
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: ((item: Item) => void) | undefined
}

/** One page as cards: arrows lead from card to card, Tab over what a card holds, Enter opens, Space ticks. */
export function CardGrid<Item>({ label, size = 'regular', items, ...props }: CardGridProps<Item>) {
  const { idOf, nameOf, isPending, card, selected, onSelect, onOpen } = props
  const { grid, tick } = useItemGrid<Item>({
    layout: 'cards',
    items,
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
      className={cardGridClass(size)}
      {...grid}
    >
      {useSettled(items, idOf).map((item) => (
        <Card
          key={idOf(item)}
          id={idOf(item)}
          name={nameOf(item)}
          item={item}
          card={card}
          pending={isPending(item)}
          ticked={onSelect && selected.has(idOf(item))}
          onTick={tick}
        />
      ))}
    </div>
  )
}

export const cardGridClass = (size: 'regular' | 'small') =>
  classNames(styles.grid, size === 'small' && styles.small)

interface CardProps<Item> {
  id: string
  name: string
  item: Item
  card: (item: Item) => ReactNode
  pending: boolean
  /** Undefined where nothing can be ticked. */
  ticked: boolean | undefined
  onTick: (id: string, extend: boolean) => void
}

const DrawnCard = <Item,>({ id, name, item, card, pending, ticked, onTick }: CardProps<Item>) => (
  <div
    role="row"
    data-row={id}
    data-selected={ticked || undefined}
    aria-selected={ticked}
    aria-label={name}
    tabIndex={-1}
    className={classNames(styles.card, pending && styles.pending)}
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
      {card(item)}
    </div>
  </div>
)

/** `memo` forgets type parameters. */
const Card = memo(DrawnCard) as typeof DrawnCard
