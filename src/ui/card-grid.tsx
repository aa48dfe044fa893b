import { memo, type ReactNode } from 'react'

import { commonTexts } from '#src/texts/common.ts'

import styles from './card-grid.module.css'
import { classNames } from './class-names.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { useItemGrid } from './use-item-grid.ts'
import { useProgressiveList } from './use-progressive-list.ts'

interface CardGridProps<Item> {
  label: string
  /** Minimum width of a card. Two small cards fit in a row on a phone. */
  size?: 'regular' | 'small'
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Has unsent changes. */
  isPending: (item: Item) => boolean
  /** Content of a card. Keep the same function while it renders the same, so that cards stay memoized. */
  card: (item: Item) => ReactNode
  selected: ReadonlySet<string>
  /** Omit to disable selection. */
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
  onOpen: ((item: Item) => void) | undefined
  /** Makes cards draggable. */
  onDrag?: ((id: string, transfer: DataTransfer) => void) | undefined
}

/** A page of cards. Arrow keys move between cards, Tab within a card, Enter opens, Space selects. */
export function CardGrid<Item>({ label, size = 'regular', items, ...props }: CardGridProps<Item>) {
  const { idOf, nameOf, isPending, card, selected, onSelect, onOpen, onDrag } = props
  const { grid, check } = useItemGrid<Item>({
    layout: 'cards',
    items,
    idOf,
    nameOf,
    selected,
    onSelect,
    onOpen,
    onDrag,
  })
  return (
    <div
      role="grid"
      aria-label={label}
      aria-multiselectable={onSelect && true}
      className={cardGridClass(size)}
      {...grid}
    >
      {useProgressiveList(items, idOf).map((item) => (
        <Card
          key={idOf(item)}
          id={idOf(item)}
          name={nameOf(item)}
          item={item}
          card={card}
          pending={isPending(item)}
          checked={onSelect && selected.has(idOf(item))}
          onCheck={check}
          draggable={onDrag !== undefined}
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
  /** Undefined without selection. */
  checked: boolean | undefined
  onCheck: (id: string, extend: boolean) => void
  draggable: boolean
}

const CardRow = <Item,>({
  id,
  name,
  item,
  card,
  pending,
  checked,
  onCheck,
  draggable,
}: CardProps<Item>) => (
  <div
    role="row"
    data-row={id}
    data-selected={checked || undefined}
    aria-selected={checked}
    aria-label={name}
    tabIndex={-1}
    draggable={draggable}
    className={classNames(styles.card, pending && styles.pending)}
  >
    <div role="gridcell" className={styles.inside}>
      {checked !== undefined && (
        <span className={styles.pick}>
          <RowCheckbox
            label={commonTexts.selectRow(name)}
            checked={checked}
            onCheck={(extend) => onCheck(id, extend)}
          />
        </span>
      )}
      {card(item)}
    </div>
  </div>
)

/** `memo` drops the type parameter. */
const Card = memo(CardRow) as typeof CardRow
