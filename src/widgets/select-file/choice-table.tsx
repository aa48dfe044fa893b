import '#src/platform/i18n/en/select-file.ts'

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
import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

import styles from './choice-table.module.css'
import { type ChoicesProps, onlyKey } from './choices.ts'
import { ItemPicture } from './item-picture.tsx'
import type { Item } from './item.ts'
import { PendingWord } from './pending-word.tsx'

/** SEL-11 */
export function ChoiceTable({ library, onPreview }: ChoicesProps) {
  const { items = [], question, chosen, choose, ask } = library
  const isImages = question.kind === 'images'
  return (
    <Table
      aria-label={t(`selectFile:kind-${question.kind}`)}
      className={styles.table ?? ''}
      selectionMode="single"
      selectionBehavior="toggle"
      // It closes the dialog.
      escapeKeyBehavior="none"
      selectedKeys={chosen ? [chosen.id] : []}
      onSelectionChange={(keys) => choose(items.find(({ id }) => id === onlyKey(keys)))}
      sortDescriptor={descriptorOf(question.sort)}
      onSortChange={(sort) => ask({ sort: sortOf(sort) })}
    >
      <TableHeader>
        <Column id="Name" isRowHeader allowsSorting className={styles.head ?? ''}>
          <SortableName name={t('selectFile:name')} />
        </Column>
        <Column id="Created" allowsSorting className={classNames(styles.head, styles.date)}>
          <SortableName name={t(isImages ? 'selectFile:uploaded' : 'selectFile:created')} />
        </Column>
        {isImages && (
          <Column id="owner" className={classNames(styles.head, styles.owner)}>
            <span>{t('selectFile:owner')}</span>
          </Column>
        )}
        {isImages && (
          <Column id="actions" className={classNames(styles.head, styles.actions)}>
            <span className="visually-hidden">{t('selectFile:actions')}</span>
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
                <ItemPicture item={item} size="list" organizationId={library.organizationId} />
                <span className={styles.words}>
                  <bdi className="clip" title={item.name}>
                    {item.name}
                  </bdi>
                  {item.isPending && <PendingWord />}
                  <span className={styles.narrow}>{narrowWords(item)}</span>
                </span>
              </span>
            </Cell>
            <Cell className={styles.date ?? ''}>
              <span>{formatDate(item.created)}</span>
            </Cell>
            {isImages && (
              <Cell className={styles.owner ?? ''}>
                <bdi className="clip">{item.owner ?? t('selectFile:unknown')}</bdi>
              </Cell>
            )}
            {isImages && (
              <Cell className={styles.actions ?? ''}>
                <Button
                  className={buttonClass({ size: 'small' })}
                  aria-label={t('selectFile:previewOf', { name: item.name })}
                  onPress={() => onPreview(item)}
                >
                  <span>{t('selectFile:preview')}</span>
                </Button>
              </Cell>
            )}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}

const narrowWords = ({ kind, created, owner }: Item) =>
  kind === 'image'
    ? `${formatDate(created)} · ${owner ?? t('selectFile:unknown')}`
    : formatDate(created)

/** React aria puts the direction into the head. */
const SortableName = ({ name }: { name: string }) => (
  <span className={styles.sort}>
    <span>{name}</span>
    <ChevronsUpDown aria-hidden="true" className={styles.unsorted} />
    <ArrowUp aria-hidden="true" className={styles.ascending} />
    <ArrowDown aria-hidden="true" className={styles.descending} />
  </span>
)

type Sort = ChoicesProps['library']['question']['sort']

const descriptorOf = (sort: Sort): SortDescriptor => ({
  column: sort.startsWith('Name') ? 'Name' : 'Created',
  direction: sort.endsWith('Asc') ? 'ascending' : 'descending',
})

/** A column's first press is the order that is mostly wanted: names from A, dates from today. */
const sortOf = ({ column, direction }: SortDescriptor): Sort => {
  const ascending = direction === 'ascending'
  if (column === 'Name') return ascending ? 'Name-Asc' : 'Name-Desc'
  return ascending ? 'Created-Asc' : 'Created-Desc'
}
