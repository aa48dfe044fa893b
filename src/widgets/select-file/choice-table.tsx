import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Cell,
  Column,
  Row,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table'

import { formatDate } from '#src/domain/dates.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

import styles from './choice-table.module.css'
import { type ChoicesProps, onlyKey } from './choices.ts'
import { ItemThumbnail } from './item-thumbnail.tsx'
import type { Item } from './item.ts'
import { PendingLabel } from './pending-label.tsx'

/** SEL-11 */
export function ChoiceTable({ library, onPreview }: ChoicesProps) {
  const { items = [], query, selectedItem, selectItem, updateQuery } = library
  const isImages = query.kind === 'images'
  return (
    <Table
      aria-label={selectFileTexts.kindNames[query.kind]}
      className={styles.table ?? ''}
      selectionMode="single"
      selectionBehavior="toggle"
      // Escape closes the dialog.
      escapeKeyBehavior="none"
      selectedKeys={selectedItem ? [selectedItem.id] : []}
      onSelectionChange={(keys) => selectItem(items.find(({ id }) => id === onlyKey(keys)))}
      sortDescriptor={descriptorOf(query.sort)}
      onSortChange={(sort) => updateQuery({ sort: sortOf(sort) })}
    >
      <TableHeader>
        <Column id="Name" isRowHeader allowsSorting className={styles.head ?? ''}>
          <SortableName name={selectFileTexts.name} />
        </Column>
        <Column id="Created" allowsSorting className={classNames(styles.head, styles.date)}>
          <SortableName name={isImages ? selectFileTexts.uploaded : selectFileTexts.created} />
        </Column>
        {isImages && (
          <Column id="owner" className={classNames(styles.head, styles.owner)}>
            <span>{selectFileTexts.owner}</span>
          </Column>
        )}
        {isImages && (
          <Column id="actions" className={classNames(styles.head, styles.actions)}>
            <span className="visually-hidden">{selectFileTexts.actions}</span>
          </Column>
        )}
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <Row
            key={item.id}
            id={item.id}
            textValue={item.name}
            className={classNames(styles.row, item.isPending && styles.pending)}
          >
            <Cell>
              <span className={styles.name}>
                <ItemThumbnail item={item} size="list" organizationId={library.organizationId} />
                <span className={styles.words}>
                  <bdi className="clip" title={item.name}>
                    {item.name}
                  </bdi>
                  {item.isPending && <PendingLabel />}
                  <span className={styles.narrow}>{narrowDetails(item)}</span>
                </span>
              </span>
            </Cell>
            <Cell className={styles.date ?? ''}>
              <span>{formatDate(item.created)}</span>
            </Cell>
            {isImages && (
              <Cell className={styles.owner ?? ''}>
                <bdi className="clip">{item.owner ?? selectFileTexts.unknown}</bdi>
              </Cell>
            )}
            {isImages && (
              <Cell className={styles.actions ?? ''}>
                <Button
                  className={buttonClass({ size: 'small' })}
                  aria-label={selectFileTexts.previewOf(item.name)}
                  onPress={() => onPreview(item)}
                >
                  <span>{selectFileTexts.preview}</span>
                </Button>
              </Cell>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

const narrowDetails = ({ kind, created, owner }: Item) =>
  kind === 'image'
    ? `${formatDate(created)} · ${owner ?? selectFileTexts.unknown}`
    : formatDate(created)

/** react-aria sets the direction on the header. */
const SortableName = ({ name }: { name: string }) => (
  <span className={styles.sort}>
    <span>{name}</span>
    <ChevronsUpDown aria-hidden="true" className={styles.unsorted} />
    <ArrowUp aria-hidden="true" className={styles.ascending} />
    <ArrowDown aria-hidden="true" className={styles.descending} />
  </span>
)

type Sort = ChoicesProps['library']['query']['sort']

const descriptorOf = (sort: Sort): SortDescriptor => ({
  column: sort.startsWith('Name') ? 'Name' : 'Created',
  direction: sort.endsWith('Asc') ? 'ascending' : 'descending',
})

/** The first click sorts names ascending and dates descending. */
const sortOf = ({ column, direction }: SortDescriptor): Sort => {
  const ascending = direction === 'ascending'
  if (column === 'Name') return ascending ? 'Name-Asc' : 'Name-Desc'
  return ascending ? 'Created-Asc' : 'Created-Desc'
}
