import '#src/platform/i18n/en/dev-tools.ts'

import { Braces, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RowButton } from '#src/ui/row-button.tsx'

import type { StatusRow } from './rows.ts'
import { DeploymentWord, InfoVersion, ShadowVersion, UpdateWord } from './status-cells.tsx'
import styles from './status-table.module.css'

/** More rows come as further pages, so that a thousand devices do not slow what is pressed. */
const PAGE_SIZE = 100

interface StatusTableProps extends TableActions {
  rows: readonly StatusRow[]
}
interface TableActions {
  withTarget: boolean
  /** Without the network, or while another update is called. */
  cannotUpdate: boolean
  onUpdate: (row: StatusRow) => void
  onJson: (row: StatusRow) => void
}

const nameOf = ({ deviceName }: StatusRow) => deviceName

/** FW-10. `onUpdate` and `onJson` have to be the same functions as before where nothing changed. */
export function StatusTable({ rows, ...actions }: StatusTableProps) {
  const { withTarget, cannotUpdate, onUpdate, onJson } = actions
  const [wished, setWished] = useState(1)
  const page = Math.min(wished, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)))
  const shown = useMemo(() => rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [rows, page])
  const columns = useMemo(
    () => columnsWith({ withTarget, cannotUpdate, onUpdate, onJson }),
    [withTarget, cannotUpdate, onUpdate, onJson],
  )
  return (
    <div className={styles.table}>
      <DataTable
        label={t('devTools:table')}
        columns={columns}
        items={shown}
        idOf={nameOf}
        nameOf={nameOf}
      />
      {rows.length > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={rows.length} onPage={setWished} />
      )}
    </div>
  )
}

const columnsWith = (actions: TableActions): readonly DataColumn<StatusRow>[] => [
  {
    id: 'name',
    name: t('devTools:deviceName'),
    rowHeader: true,
    width: 'minmax(8.5rem, 1.3fr)',
    onPhone: 'title',
    cell: ({ deviceName }) => (
      <bdi className={styles.name} title={deviceName}>
        {deviceName}
      </bdi>
    ),
  },
  {
    id: 'shadow',
    name: t('devTools:shadowVersion'),
    width: 'minmax(10rem, 1fr)',
    onPhone: 'line',
    cell: (row) => <ShadowVersion row={row} />,
  },
  {
    id: 'info',
    name: t('devTools:infoVersion'),
    width: 'minmax(9.25rem, 1fr)',
    onPhone: 'line',
    cell: (row) => <InfoVersion row={row} marks={!actions.withTarget} />,
  },
  ...(actions.withTarget ? [UPDATE_COLUMN] : []),
  {
    id: 'deployment',
    name: t('devTools:deploymentStatus'),
    width: 'minmax(8.5rem, 1.1fr)',
    onPhone: 'line',
    cell: (row) => <DeploymentWord row={row} />,
  },
  {
    id: 'actions',
    name: t('devTools:actions'),
    align: 'end',
    width: actions.withTarget ? '13rem' : '8rem',
    onPhone: 'line',
    cell: (row) => <Actions row={row} {...actions} />,
  },
]

const UPDATE_COLUMN: DataColumn<StatusRow> = {
  id: 'update',
  name: t('devTools:updateStatus'),
  width: 'minmax(9.25rem, 1fr)',
  onPhone: 'line',
  cell: (row) => <UpdateWord row={row} />,
}

/** FW-15, FW-16 */
const Actions = ({ row, cannotUpdate, onUpdate, onJson }: TableActions & { row: StatusRow }) => (
  <span className={styles.actions}>
    {row.updateStatus === 'version-mismatch' && (
      <RowButton
        className={buttonClass({ size: 'small' })}
        label={t('devTools:updateOneNamed', { name: row.deviceName })}
        disabled={cannotUpdate}
        onPress={() => onUpdate(row)}
      >
        <Upload aria-hidden="true" />
        {t('devTools:updateOne')}
      </RowButton>
    )}
    <RowButton
      className={buttonClass({ variant: 'quiet', size: 'small' })}
      label={t('devTools:jsonNamed', { name: row.deviceName })}
      onPress={() => onJson(row)}
    >
      <Braces aria-hidden="true" />
      {t('devTools:json')}
    </RowButton>
  </span>
)
