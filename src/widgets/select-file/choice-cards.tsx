import { Eye } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'

import { formatDate } from '#src/domain/dates.ts'
import { selectFileTexts } from '#src/texts/select-file.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

import styles from './choice-cards.module.css'
import { type ChoicesProps, onlyKey } from './choices.ts'
import { ItemThumbnail } from './item-thumbnail.tsx'
import { PendingLabel } from './pending-label.tsx'

/** SEL-12 */
export function ChoiceCards({ library, onPreview }: ChoicesProps) {
  const { items = [], query, selectedItem, selectItem } = library
  return (
    <GridList
      aria-label={selectFileTexts.kindNames[query.kind]}
      className={styles.cards ?? ''}
      layout="grid"
      selectionMode="single"
      selectionBehavior="toggle"
      // Escape closes the dialog.
      escapeKeyBehavior="none"
      selectedKeys={selectedItem ? [selectedItem.id] : []}
      onSelectionChange={(keys) => selectItem(items.find(({ id }) => id === onlyKey(keys)))}
    >
      {items.map((item) => (
        <GridListItem
          key={item.id}
          id={item.id}
          textValue={item.name}
          className={classNames(styles.card, item.isPending && styles.pending)}
        >
          <ItemThumbnail item={item} size="card" organizationId={library.organizationId} />
          <span className={styles.words}>
            <bdi className={classNames('clip', styles.name)} title={item.name}>
              {item.name}
            </bdi>
            {item.kind === 'image' && (
              <span className={`quiet small clip ${styles.detail}`}>
                {selectFileTexts.uploadedBy(item.owner ?? selectFileTexts.unknown)}
              </span>
            )}
            <span className={`quiet small clip ${styles.detail}`}>{formatDate(item.created)}</span>
            {item.isPending && <PendingLabel />}
          </span>
          {item.kind === 'image' && (
            <Button
              className={classNames(
                buttonClass({ variant: 'quiet', square: true }),
                styles.preview,
              )}
              aria-label={selectFileTexts.previewOf(item.name)}
              onPress={() => onPreview(item)}
            >
              <Eye aria-hidden="true" />
            </Button>
          )}
        </GridListItem>
      ))}
    </GridList>
  )
}
