import { Check, Clock } from 'lucide-react'

import type { Role } from '#src/contract/ability.ts'
import type { AccessRequest } from '#src/contract/workspace.ts'
import { can, mayRequestAccess, type PermissionColumn } from '#src/domain/permissions.ts'
import { permissionsTexts } from '#src/texts/permissions.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { AvatarStack } from '#src/ui/avatar-stack.tsx'
import { Button } from '#src/ui/button.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { AnswerButtons } from '#src/widgets/access-requests/answer-buttons.tsx'
import { TreeMark } from '#src/widgets/search-tree/tree-mark.tsx'

import styles from '../page.module.css'
import type { PermissionRow } from './rows.ts'

/** CONST: indentation per level. */
const INDENT_PX = 32

interface RowActions {
  onEdit: (row: PermissionRow) => void
  onRequest: (row: PermissionRow) => void
  onPeople: (anchor: HTMLElement, row: PermissionRow, column: PermissionColumn) => void
}

/** The root is always called 'All'. */
export const displayName = ({ workspace: { name, parentId } }: PermissionRow) =>
  parentId === null ? workspacesTexts.all : name

/** PERM-01 to PERM-08 */
export const permissionColumns = (
  role: Role,
  { onEdit, onRequest, onPeople }: RowActions,
): readonly DataColumn<PermissionRow>[] => [
  {
    id: 'name',
    name: permissionsTexts.workspace,
    rowHeader: true,
    width: 'minmax(11rem, 3fr)',
    inCard: 'title',
    cell: (row) => <Name row={row} />,
  },
  {
    id: 'access',
    name: permissionsTexts.yourAccess,
    width: '8.5rem',
    inCard: 'line',
    cell: ({ workspace: { accessible } }) =>
      accessible ? (
        <Tag tone="good" icon={<Check aria-hidden="true" />}>
          <span className={styles.hasAccess}>{permissionsTexts.hasAccess}</span>
        </Tag>
      ) : (
        <span className="quiet small">{permissionsTexts.noAccess}</span>
      ),
  },
  ...(['admins', 'managers', 'users'] as const).map((column) => ({
    id: column,
    name: permissionsTexts[column],
    width: 'minmax(7.5rem, 0.7fr)',
    inCard: 'line' as const,
    cell: (row: PermissionRow) => (
      <People row={row} column={column} onShow={(anchor) => onPeople(anchor, row, column)} />
    ),
  })),
  {
    id: 'action',
    name: permissionsTexts.action,
    quietName: true,
    align: 'end',
    width: '11.5rem',
    inCard: 'action',
    cell: (row) => <Action row={row} role={role} onEdit={onEdit} onRequest={onRequest} />,
  },
]

const Name = ({ row }: { row: PermissionRow }) => (
  <span
    className={styles.place}
    style={{ '--indent': `${(row.level - 1) * INDENT_PX}px`, '--level': row.level - 1 }}
  >
    <span className={styles.nameLine}>
      <bdi className={`clip ${styles.name}`} title={displayName(row)}>
        {displayName(row)}
      </bdi>
      {row.mark && <TreeMark mark={row.mark} />}
    </span>
  </span>
)

/** The open requests of a workspace (PERM-08). */
export const workspaceRequests = ({ requests }: PermissionRow) =>
  requests.length > 0 && (
    <span className={styles.requests}>
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </span>
  )

const Request = ({ request }: { request: AccessRequest }) => (
  <span className={styles.request}>
    <span className={styles.asks}>
      <span>
        <bdi className={styles.name}>{request.fullName}</bdi>
        <span>{` ${permissionsTexts.asks}`}</span>
      </span>
      <span className={styles.reason} dir="auto">
        {request.reason}
      </span>
    </span>
    <span className={styles.answers}>
      <AnswerButtons request={request} inRow />
    </span>
  </span>
)

interface PeopleProps {
  row: PermissionRow
  column: PermissionColumn
  onShow: (anchor: HTMLElement) => void
}

function People({ row, column, onShow }: PeopleProps) {
  const { total, named } = row[column]
  if (total === 0)
    return (
      <span className="quiet" title={permissionsTexts.nobody}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{permissionsTexts.nobody}</span>
      </span>
    )
  const names = named.map(({ fullName }) => fullName)
  return (
    <AvatarStack
      label={permissionsTexts.people({
        column: permissionsTexts[column],
        name: displayName(row),
        people: peopleText(names, total),
      })}
      names={names}
      total={total}
      onShow={onShow}
    />
  )
}

function peopleText(names: readonly string[], total: number) {
  const all = names.join(', ')
  const others = total - names.length
  return others > 0 ? permissionsTexts.others({ names: all, count: others }) : all
}

type ActionProps = Pick<RowActions, 'onEdit' | 'onRequest'> & { row: PermissionRow; role: Role }

/** PERM-05, PERM-27 */
function Action({ row, role, onEdit, onRequest }: ActionProps) {
  const { workspace, waitingForApproval } = row
  const name = displayName(row)
  if (workspace.accessible && can({ role }, 'workspace.manage'))
    return (
      <Button
        size="small"
        tabIndex={-1}
        aria-label={permissionsTexts.editOf(name)}
        onClick={() => onEdit(row)}
      >
        {permissionsTexts.edit}
      </Button>
    )
  if (!mayRequestAccess({ role }, workspace.accessible)) return null
  if (waitingForApproval)
    return (
      <Tag tone="warn" icon={<Clock aria-hidden="true" />}>
        {permissionsTexts.waiting}
      </Tag>
    )
  return (
    <Button
      size="small"
      tabIndex={-1}
      aria-label={permissionsTexts.requestOf(name)}
      onClick={() => onRequest(row)}
    >
      {permissionsTexts.request}
    </Button>
  )
}
