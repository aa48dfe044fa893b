import '#src/platform/i18n/en/media-library-page.ts'

import { Eye } from 'lucide-react'

import type { Image } from '#src/contract/image.ts'
import { formatDate } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { RowButton } from '#src/ui/row-button.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { draggable } from '#src/widgets/image-preview/dragged-image.ts'

import { type ImageDeeds, ImageMenu } from './image-actions.tsx'
import { ItemMark } from './item-mark.tsx'
import styles from './media-columns.module.css'
import type { MediaRow } from './media-rows.ts'

type Row = MediaRow<Image>

/** MEDIA-16 */
export const imageColumns = (deeds: ImageDeeds): DataColumn<Row>[] => [
  {
    id: 'picture',
    name: t('MediaPage:columnPicture'),
    quietName: true,
    width: '6rem',
    onPhone: 'picture',
    cell: ({ item }) => (
      <span className={styles.thumbnail}>
        <img
          {...draggable(item)}
          src={item.thumbnailSmall}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </span>
    ),
  },
  {
    id: 'Name',
    name: t('MediaPage:columnName'),
    width: 'minmax(10rem, 2fr)',
    sortable: true,
    rowHeader: true,
    onPhone: 'title',
    cell: (row) => (
      <span className={styles.two}>
        <RowName name={row.item.name} lines={2} onPress={() => deeds.onPreview(row)} />
        <ItemMark row={row} />
      </span>
    ),
  },
  {
    id: 'Created',
    name: t('MediaPage:columnCreated'),
    width: 'minmax(7.5rem, 0.7fr)',
    sortable: true,
    onPhone: 'detail',
    cell: ({ item }) => <span className="number">{formatDate(item.created)}</span>,
  },
  {
    id: 'owner',
    name: t('MediaPage:columnOwner'),
    width: 'minmax(8rem, 1fr)',
    onPhone: 'detail-2',
    cell: ({ item }) => (
      <span className={`clip ${styles.quiet}`} dir="auto">
        {item.uploadedByName ?? t('MediaPage:unknownOwner')}
      </span>
    ),
  },
  {
    id: 'actions',
    name: t('MediaPage:columnActions'),
    quietName: true,
    width: 'var(--actions-column)',
    align: 'end',
    onPhone: 'action',
    cell: (row) => (
      <span className={styles.actions}>
        <RowButton
          className={classNames(buttonClass({ variant: 'quiet', size: 'small' }), styles.preview)}
          label={t('MediaPage:previewOf', { name: row.item.name })}
          onPress={() => deeds.onPreview(row)}
        >
          <Eye aria-hidden="true" />
          <span className={styles.previewText}>{t('MediaPage:preview')}</span>
        </RowButton>
        <ImageMenu row={row} deeds={deeds} />
      </span>
    ),
  },
]
