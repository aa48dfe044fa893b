import {
  Braces,
  Upload,
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import { useMemo, useState } from 'react'

import { devToolsTexts } from '#src/texts/dev-tools.ts'
import { buttonClass } from '#src/ui/button.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { RowButton } from '#src/ui/row-button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'

import { type StatusRow, differs } from './rows.ts'
import styles from './status-table.module.css'

const SHADOWS = {
  reported: { Icon: CircleCheck, tone: styles.good },
  desired: { Icon: TriangleAlert, tone: styles.warn },
  Error: { Icon: CircleX, tone: styles.bad },
} as const

const DEPLOYMENTS = {
  success: { Icon: CircleCheck, tone: styles.good, word: devToolsTexts.deployed },
  failure: { Icon: CircleX, tone: styles.bad, word: devToolsTexts.failed },
  pending: { Icon: LoaderCircle, tone: styles.warn, word: devToolsTexts.deploying },
} as const
const NOT_DEPLOYED = {
  Icon: CircleDashed,
  tone: styles.off,
  word: devToolsTexts.notDeployed,
} as const

/** Pagination keeps a thousand devices responsive. */
const PAGE_SIZE = 100

interface StatusTableProps extends TableActions {
  rows: readonly StatusRow[]
}
interface TableActions {
  withTarget: boolean
  /** Offline, or another update is being requested. */
  cannotUpdate: boolean
  onUpdate: (row: StatusRow) => void
  onJson: (row: StatusRow) => void
}

const nameOf = ({ deviceName }: StatusRow) => deviceName

/** FW-10. `onUpdate` and `onJson` must be stable. */
export function StatusTable({ rows, ...actions }: StatusTableProps) {
  const { withTarget, cannotUpdate, onUpdate, onJson } = actions
  const [selectedPage, setSelectedPage] = useState(1)
  const page = Math.min(selectedPage, Math.max(1, Math.ceil(rows.length / PAGE_SIZE)))
  const shown = useMemo(() => rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), [rows, page])
  const columns = useMemo(
    () => columnsWith({ withTarget, cannotUpdate, onUpdate, onJson }),
    [withTarget, cannotUpdate, onUpdate, onJson],
  )
  return (
    <div className={styles.table}>
      <DataTable
        label={devToolsTexts.table}
        columns={columns}
        items={shown}
        idOf={nameOf}
        nameOf={nameOf}
      />
      {rows.length > PAGE_SIZE && (
        <Pagination page={page} pageSize={PAGE_SIZE} total={rows.length} onPage={setSelectedPage} />
      )}
    </div>
  )
}

const columnsWith = (actions: TableActions): readonly DataColumn<StatusRow>[] => [
  {
    id: 'name',
    name: devToolsTexts.deviceName,
    rowHeader: true,
    width: 'minmax(8.5rem, 1.3fr)',
    inCard: 'title',
    cell: ({ deviceName }) => (
      <bdi className={styles.name} title={deviceName}>
        {deviceName}
      </bdi>
    ),
  },
  {
    id: 'shadow',
    name: devToolsTexts.shadowVersion,
    width: 'minmax(10rem, 1fr)',
    inCard: 'line',
    cell: (row) => <ShadowVersion row={row} />,
  },
  {
    id: 'info',
    name: devToolsTexts.infoVersion,
    width: 'minmax(9.25rem, 1fr)',
    inCard: 'line',
    cell: (row) => <InfoVersion row={row} marks={!actions.withTarget} />,
  },
  ...(actions.withTarget ? [UPDATE_COLUMN] : []),
  {
    id: 'deployment',
    name: devToolsTexts.deploymentStatus,
    width: 'minmax(8.5rem, 1.1fr)',
    inCard: 'line',
    cell: (row) => <DeploymentCell row={row} />,
  },
  {
    id: 'actions',
    name: devToolsTexts.actions,
    align: 'end',
    width: actions.withTarget ? '13rem' : '8rem',
    inCard: 'line',
    cell: (row) => <Actions row={row} {...actions} />,
  },
]

const UPDATE_COLUMN: DataColumn<StatusRow> = {
  id: 'update',
  name: devToolsTexts.updateStatus,
  width: 'minmax(9.25rem, 1fr)',
  inCard: 'line',
  cell: (row) => <UpdateStatusCell row={row} />,
}

/** FW-15, FW-16 */
const Actions = ({ row, cannotUpdate, onUpdate, onJson }: TableActions & { row: StatusRow }) => (
  <span className={styles.actions}>
    {row.updateStatus === 'version-mismatch' && (
      <RowButton
        className={buttonClass({ size: 'small' })}
        label={devToolsTexts.updateOneNamed(row.deviceName)}
        disabled={cannotUpdate}
        onPress={() => onUpdate(row)}
      >
        <Upload aria-hidden="true" />
        {devToolsTexts.updateOne}
      </RowButton>
    )}
    <RowButton
      className={buttonClass({ variant: 'quiet', size: 'small' })}
      label={devToolsTexts.jsonNamed(row.deviceName)}
      onPress={() => onJson(row)}
    >
      <Braces aria-hidden="true" />
      {devToolsTexts.json}
    </RowButton>
  </span>
)

/** FW-11 */
function ShadowVersion({ row }: { row: StatusRow }) {
  const { shadowStatus: is, shadowFirmwareVersion: version, shadowFirmwarePath: path } = row
  const { Icon, tone } = SHADOWS[is]
  return (
    <Tooltip inRow text={path ?? devToolsTexts.noPath}>
      <span className={styles.version}>
        <Icon aria-hidden="true" className={tone} />
        <bdi className="clip">{version ?? devToolsTexts.unknownVersion}</bdi>
        <span className="visually-hidden">{`, ${devToolsTexts.shadow[is]}`}</span>
      </span>
    </Tooltip>
  )
}

/** FW-12, FW-19 */
function InfoVersion({ row, marks }: { row: StatusRow; marks: boolean }) {
  const { infoStatus: is, infoFirmwareVersion: version } = row
  const Icon = is === 'Success' ? CircleCheck : CircleX
  return (
    <span className={styles.version}>
      <Icon aria-hidden="true" className={is === 'Success' ? styles.good : styles.bad} />
      <bdi className="clip">{version ?? devToolsTexts.unknownVersion}</bdi>
      <span className="visually-hidden">{`, ${devToolsTexts.info[is]}`}</span>
      {marks && differs(row) && (
        <span className={styles.differs} data-differs>
          {devToolsTexts.differs}
        </span>
      )}
    </span>
  )
}

/** FW-13 */
function UpdateStatusCell({ row: { updateStatus: is, notCompared, modelName } }: CellProps) {
  if (is === 'version-mismatch')
    return (
      <Tag tone="warn" icon={<CircleAlert aria-hidden="true" />}>
        {devToolsTexts.updateRequired}
      </Tag>
    )
  if (is === 'up-to-date')
    return (
      <Tag tone="good" icon={<Check aria-hidden="true" />}>
        {devToolsTexts.upToDate}
      </Tag>
    )
  return (
    <span className={styles.words}>
      <span>{devToolsTexts.notCompared}</span>
      {notCompared && (
        <span className={styles.reason}>{devToolsTexts.why[notCompared](modelName ?? '')}</span>
      )}
    </span>
  )
}

interface CellProps {
  row: StatusRow
}

/** FW-14 */
function DeploymentCell({ row: { deploymentStatus: is, deploymentReason } }: CellProps) {
  const { Icon, tone, word } = is === null ? NOT_DEPLOYED : DEPLOYMENTS[is]
  return (
    <span className={styles.words}>
      <span className={styles.version}>
        <Icon aria-hidden="true" className={tone} />
        <span>{word}</span>
      </span>
      {deploymentReason && <span className={styles.reason}>{deploymentReason}</span>}
    </span>
  )
}
