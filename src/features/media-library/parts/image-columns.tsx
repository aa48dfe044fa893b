import { Eye, Download, Ellipsis, Trash2, X } from 'lucide-react'

import type { Image } from '#src/contract/image.ts'
import { formatDate } from '#src/domain/dates.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { RowButton } from '#src/ui/row-button.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { draggable } from '#src/widgets/image-preview/dragged-image.ts'

import { ItemMark } from './item-mark.tsx'
import styles from './media-columns.module.css'
import type { MediaRow } from './media-rows.ts'

type Row = MediaRow<Image>

/** MEDIA-16 */
export const imageColumns = (rowActions: ImageActions): DataColumn<Row>[] => [
  {
    id: 'picture',
    name: mediaLibraryPageTexts.columnPicture,
    quietName: true,
    width: '6rem',
    inCard: 'picture',
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
    name: mediaLibraryPageTexts.columnName,
    width: 'minmax(10rem, 2fr)',
    sortable: true,
    rowHeader: true,
    inCard: 'title',
    cell: (row) => (
      <span className={styles.two}>
        <RowName name={row.item.name} lines={2} onPress={() => rowActions.onPreview(row)} />
        <ItemMark row={row} />
      </span>
    ),
  },
  {
    id: 'Created',
    name: mediaLibraryPageTexts.columnCreated,
    width: 'minmax(7.5rem, 0.7fr)',
    sortable: true,
    inCard: 'detail',
    cell: ({ item }) => <span className="number">{formatDate(item.created)}</span>,
  },
  {
    id: 'owner',
    name: mediaLibraryPageTexts.columnOwner,
    width: 'minmax(8rem, 1fr)',
    inCard: 'detail-2',
    cell: ({ item }) => (
      <span className={`clip ${styles.quiet}`} dir="auto">
        {item.uploadedByName ?? mediaLibraryPageTexts.unknownOwner}
      </span>
    ),
  },
  {
    id: 'actions',
    name: mediaLibraryPageTexts.columnActions,
    quietName: true,
    width: 'var(--actions-column, 6.5rem)',
    align: 'end',
    inCard: 'action',
    cell: (row) => (
      <span className={styles.actions}>
        <RowButton
          className={classNames(buttonClass({ variant: 'quiet', size: 'small' }), styles.preview)}
          label={mediaLibraryPageTexts.previewOf(row.item.name)}
          onPress={() => rowActions.onPreview(row)}
        >
          <Eye aria-hidden="true" />
          <span className={styles.previewText}>{mediaLibraryPageTexts.preview}</span>
        </RowButton>
        <ImageMenu row={row} rowActions={rowActions} />
      </span>
    ),
  },
]

export interface ImageActions {
  onPreview: (row: MediaRow<Image>) => void
  onDownload: (image: Image) => void
  onDelete: (image: Image) => void
  /** Cancels an unfinished upload. */
  onCancel: (image: Image) => void
  /** False for read-only users. */
  mayChange: boolean
}

interface ImageMenuProps {
  row: MediaRow<Image>
  rowActions: ImageActions
}

/** MEDIA-16: Download and Delete, or Cancel while uploading. */
export function ImageMenu({ row: { item, creation }, rowActions }: ImageMenuProps) {
  const cancel = {
    id: 'cancel',
    label: mediaLibraryPageTexts.cancelUpload,
    icon: <X aria-hidden="true" />,
  }
  const download = {
    id: 'download',
    label: mediaLibraryPageTexts.download,
    icon: <Download aria-hidden="true" />,
  }
  const remove = {
    id: 'delete',
    label: mediaLibraryPageTexts.delete,
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
  }
  const entries = creation ? [cancel] : [download, ...(rowActions.mayChange ? [remove] : [])]
  return (
    <Menu
      inRow
      label={mediaLibraryPageTexts.actionsOf(item.name)}
      buttonStyle={{ variant: 'quiet', size: 'small', square: true }}
      entries={entries}
      onAction={(id) => {
        if (id === 'cancel') rowActions.onCancel(item)
        else if (id === 'download') rowActions.onDownload(item)
        else rowActions.onDelete(item)
      }}
    >
      <Ellipsis aria-hidden="true" />
    </Menu>
  )
}
