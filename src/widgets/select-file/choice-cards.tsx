import '#src/platform/i18n/en/select-file.ts'

import { Eye } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'

import { formatDate } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

import styles from './choice-cards.module.css'
import { type ChoicesProps, onlyKey } from './choices.ts'
import { ItemPicture } from './item-picture.tsx'
import { PendingWord } from './pending-word.tsx'

/** SEL-12 */
export function ChoiceCards({ library, onPreview }: ChoicesProps) {
  const { items = [], question, chosen, choose } = library
  return (
    <GridList
      aria-label={t(`selectFile:kind-${question.kind}`)}
      className={styles.cards ?? ''}
      layout="grid"
      selectionMode="single"
      selectionBehavior="toggle"
      // It closes the dialog.
      escapeKeyBehavior="none"
      selectedKeys={chosen ? [chosen.id] : []}
      onSelectionChange={(keys) => choose(items.find(({ id }) => id === onlyKey(keys)))}
    >
      {items.map((item) => (
        <GridListItem
          key={item.id}
          id={item.id}
          textValue={item.name}
          className={classNames(styles.card, item.isPending && styles.pending)}
        >
          <ItemPicture item={item} size="card" organizationId={library.organizationId} />
          <span className={styles.words}>
            <bdi className={classNames('clip', styles.name)} title={item.name}>
              {item.name}
            </bdi>
            {item.kind === 'image' && (
              <span className={styles.quiet}>
                {t('selectFile:uploadedBy', { name: item.owner ?? t('selectFile:unknown') })}
              </span>
            )}
            <span className={styles.quiet}>{formatDate(item.created)}</span>
            {item.isPending && <PendingWord />}
          </span>
          {item.kind === 'image' && (
            <Button
              className={classNames(
                buttonClass({ variant: 'quiet', square: true }),
                styles.preview,
              )}
              aria-label={t('selectFile:previewOf', { name: item.name })}
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
