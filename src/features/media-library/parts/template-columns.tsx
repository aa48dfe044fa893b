import '#src/platform/i18n/en/media-library-page.ts'

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
import { t } from '#src/platform/i18n/t.ts'
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
    name: t('MediaPage:columnPicture'),
    quietName: true,
    width: '6rem',
    onPhone: 'picture',
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
    name: t('MediaPage:columnName'),
    width: 'minmax(10rem, 1.4fr)',
    sortable: true,
    rowHeader: true,
    onPhone: 'title',
    cell: (row) => (
      <span className={styles.two}>
        <TemplateName row={row} rowActions={rowActions} />
        <ItemMark row={row} />
      </span>
    ),
  },
  {
    id: 'layouts',
    name: t('MediaPage:columnLayouts'),
    width: 'minmax(11rem, 1.6fr)',
    onPhone: 'detail',
    cell: ({ item }) => <TemplateLayouts devices={item.devices} />,
  },
  {
    id: 'Created',
    name: t('MediaPage:columnCreated'),
    width: 'minmax(7.5rem, 0.6fr)',
    sortable: true,
    cell: ({ item }) => <span className="number">{formatDate(item.created)}</span>,
  },
  ...(rowActions.mayChange ? [actions(rowActions)] : []),
]

const actions = (rowActions: TemplateActions): DataColumn<Row> => ({
  id: 'actions',
  name: t('MediaPage:columnActions'),
  quietName: true,
  width: '5rem',
  align: 'end',
  onPhone: 'action',
  cell: ({ item }) => <TemplateMenu template={item} rowActions={rowActions} />,
})

/** Opens the template for editing or viewing. */
export const TemplateName = ({ row, rowActions }: { row: Row; rowActions: TemplateActions }) => (
  <>
    <RowName name={row.item.name} lines={2} onPress={() => rowActions.onEdit(row.item)} />
    {row.item.original && <Tag>{t('MediaPage:original')}</Tag>}
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
    label={t('MediaPage:actionsOf', { name: template.name })}
    buttonStyle={{ variant: 'quiet', size: 'small', square: true }}
    entries={[
      { id: 'edit', label: t('MediaPage:edit'), icon: <Pencil aria-hidden="true" /> },
      { id: 'copy', label: t('MediaPage:copy'), icon: <Copy aria-hidden="true" /> },
      {
        id: 'delete',
        label: t('MediaPage:delete'),
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
    return <span className={styles.quiet}>{t('MediaPage:notConfigured')}</span>
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
              <Marker label={t('MediaPage:horizontal')} Icon={RectangleHorizontal} />
            )}
            {has('vertical') && <Marker label={t('MediaPage:vertical')} Icon={RectangleVertical} />}
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
