import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Column } from 'react-aria-components/Table'

import { t } from '#src/platform/i18n/t.ts'

import { classNames } from './class-names.ts'
import styles from './data-table.module.css'
import { RowCheckbox } from './row-checkbox.tsx'
import type { SortOrder } from './sort-order.ts'

interface NamedColumn {
  id: string
  name: string
  sortable?: boolean
  rowHeader?: boolean
  quietName?: boolean
  align?: 'start' | 'end'
}
type DataTableHeadProps =
  | { select: true }
  | { select?: false; column: NamedColumn; direction: SortOrder['direction'] | undefined }

export function DataTableHead(props: DataTableHeadProps) {
  if (props.select)
    return (
      <Column className={classNames(styles.head, styles.pick)}>
        <RowCheckbox label={t('common:selectAll')} />
      </Column>
    )
  const { column, direction } = props
  return (
    <Column
      id={column.id}
      isRowHeader={column.rowHeader ?? false}
      allowsSorting={column.sortable ?? false}
      textValue={column.name}
      className={classNames(
        styles.head,
        column.sortable && styles.sortable,
        direction && styles.sorted,
        column.align === 'end' && styles.end,
      )}
    >
      <span className={styles.headText}>
        <span className={column.quietName ? 'visually-hidden' : undefined}>{column.name}</span>
        {column.sortable && <SortMark direction={direction} />}
      </span>
    </Column>
  )
}

function SortMark({ direction }: { direction: SortOrder['direction'] | undefined }) {
  if (direction === undefined) return <ChevronsUpDown aria-hidden="true" />
  const ascending = direction === 'Asc'
  return (
    <>
      {ascending ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
      <span className="visually-hidden">
        {t(ascending ? 'common:sortedAscending' : 'common:sortedDescending')}
      </span>
    </>
  )
}
