import '#src/platform/i18n/en/media-library-page.ts'

import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { formatDate } from '#src/domain/dates.ts'
import { t } from '#src/platform/i18n/t.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { TemplateThumbnail } from '#src/widgets/template-picture/template-thumbnail.tsx'

import { ItemMark } from './item-mark.tsx'
import styles from './media-columns.module.css'
import type { MediaRow } from './media-rows.ts'
import { TemplateLayouts } from './template-layouts.tsx'

type Row = MediaRow<ListedTemplate>

export interface TemplateDeeds {
  onEdit: (template: ListedTemplate) => void
  onCopy: (template: ListedTemplate) => void
  onDelete: (template: ListedTemplate) => void
  /** False for those who may only look. */
  mayChange: boolean
}

/** MEDIA-19 */
export const templateColumns = (
  deeds: TemplateDeeds,
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
        <TemplateName row={row} deeds={deeds} />
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
  ...(deeds.mayChange ? [actions(deeds)] : []),
]

const actions = (deeds: TemplateDeeds): DataColumn<Row> => ({
  id: 'actions',
  name: t('MediaPage:columnActions'),
  quietName: true,
  width: '5rem',
  align: 'end',
  onPhone: 'action',
  cell: ({ item }) => <TemplateMenu template={item} deeds={deeds} />,
})

/** Opens it: to be edited, or only looked at. */
export const TemplateName = ({ row, deeds }: { row: Row; deeds: TemplateDeeds }) => (
  <>
    <RowName name={row.item.name} lines={2} onPress={() => deeds.onEdit(row.item)} />
    {row.item.original && <Tag>{t('MediaPage:original')}</Tag>}
  </>
)

export const TemplateMenu = ({
  template,
  deeds,
}: {
  template: ListedTemplate
  deeds: TemplateDeeds
}) => (
  <Menu
    inRow
    label={t('MediaPage:actionsOf', { name: template.name })}
    look={{ variant: 'quiet', size: 'small', square: true }}
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
      if (id === 'edit') deeds.onEdit(template)
      else if (id === 'copy') deeds.onCopy(template)
      else deeds.onDelete(template)
    }}
  >
    <Ellipsis aria-hidden="true" />
  </Menu>
)
