import {
  Copy,
  Ellipsis,
  Pencil,
  Trash2,
  RectangleHorizontal,
  RectangleVertical,
} from 'lucide-react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { formatDate } from '#src/domain/dates.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { TemplateThumbnail } from '#src/widgets/template-image/template-thumbnail.tsx'

import { ItemMark } from './item-mark.tsx'
import styles from './media-columns.module.css'
import type { MediaRow } from './media-rows.ts'

type Row = MediaRow<ListedTemplate>

export interface TemplateActions {
  onEdit: (template: ListedTemplate) => void
  onCopy: (template: ListedTemplate) => void
  onDelete: (template: ListedTemplate) => void
  /** False for read-only users. */
  mayChange: boolean
}

/** MEDIA-19 */
export const templateColumns = (
  rowActions: TemplateActions,
  organizationId: string,
): DataColumn<Row>[] => [
  {
    id: 'picture',
    name: mediaLibraryPageTexts.columnPicture,
    quietName: true,
    width: '6rem',
    inCard: 'picture',
    cell: ({ item }) => (
      <TemplateThumbnail
        template={item}
        organizationId={organizationId}
        className={classNames(styles.thumbnail, styles.sign)}
      />
    ),
  },
  {
    id: 'Name',
    name: mediaLibraryPageTexts.columnName,
    width: 'minmax(10rem, 1.4fr)',
    sortable: true,
    rowHeader: true,
    inCard: 'title',
    cell: (row) => (
      <span className={styles.two}>
        <TemplateName row={row} rowActions={rowActions} />
        <ItemMark row={row} />
      </span>
    ),
  },
  {
    id: 'layouts',
    name: mediaLibraryPageTexts.columnLayouts,
    width: 'minmax(11rem, 1.6fr)',
    inCard: 'detail',
    cell: ({ item }) => <TemplateLayouts devices={item.devices} />,
  },
  {
    id: 'Created',
    name: mediaLibraryPageTexts.columnCreated,
    width: 'minmax(7.5rem, 0.6fr)',
    sortable: true,
    cell: ({ item }) => <span className="number">{formatDate(item.created)}</span>,
  },
  ...(rowActions.mayChange ? [actions(rowActions)] : []),
]

const actions = (rowActions: TemplateActions): DataColumn<Row> => ({
  id: 'actions',
  name: mediaLibraryPageTexts.columnActions,
  quietName: true,
  width: '5rem',
  align: 'end',
  inCard: 'action',
  cell: ({ item }) => <TemplateMenu template={item} rowActions={rowActions} />,
})

/** Opens the template for editing or viewing. */
export const TemplateName = ({ row, rowActions }: { row: Row; rowActions: TemplateActions }) => (
  <>
    <RowName name={row.item.name} lines={2} onPress={() => rowActions.onEdit(row.item)} />
    {row.item.original && <Tag>{mediaLibraryPageTexts.original}</Tag>}
  </>
)

export const TemplateMenu = ({
  template,
  rowActions,
}: {
  template: ListedTemplate
  rowActions: TemplateActions
}) => (
  <Menu
    inRow
    label={mediaLibraryPageTexts.actionsOf(template.name)}
    buttonStyle={{ variant: 'quiet', size: 'small', square: true }}
    entries={[
      { id: 'edit', label: mediaLibraryPageTexts.edit, icon: <Pencil aria-hidden="true" /> },
      { id: 'copy', label: mediaLibraryPageTexts.copy, icon: <Copy aria-hidden="true" /> },
      {
        id: 'delete',
        label: mediaLibraryPageTexts.delete,
        icon: <Trash2 aria-hidden="true" />,
        danger: true,
      },
    ]}
    onAction={(id) => {
      if (id === 'edit') rowActions.onEdit(template)
      else if (id === 'copy') rowActions.onCopy(template)
      else rowActions.onDelete(template)
    }}
  >
    <Ellipsis aria-hidden="true" />
  </Menu>
)

/** The models a template supports, each with its orientations (MEDIA-19). */
export function TemplateLayouts({ devices }: Pick<ListedTemplate, 'devices'>) {
  const models = [...new Set(devices.map(({ deviceGroupName }) => deviceGroupName))]
  if (models.length === 0)
    return <span className={styles.quiet}>{mediaLibraryPageTexts.notConfigured}</span>
  return (
    <span className={styles.layouts}>
      {models.map((model) => {
        const has = (one: string) =>
          devices.some(
            ({ deviceGroupName, orientation }) => deviceGroupName === model && orientation === one,
          )
        return (
          <span key={model} className={styles.layout}>
            <bdi className="clip">{model}</bdi>
            {has('horizontal') && (
              <Marker label={mediaLibraryPageTexts.horizontal} Icon={RectangleHorizontal} />
            )}
            {has('vertical') && (
              <Marker label={mediaLibraryPageTexts.vertical} Icon={RectangleVertical} />
            )}
          </span>
        )
      })}
    </span>
  )
}

const Marker = ({ label, Icon }: { label: string; Icon: typeof RectangleVertical }) => (
  <span title={label}>
    <Icon aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </span>
)
