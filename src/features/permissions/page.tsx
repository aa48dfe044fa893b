import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { workspaceTreeOverlays } from '#src/data/workspaces/tree-overlays.ts'
import { can, type PermissionColumn } from '#src/domain/permissions.ts'
import { findWorkspace, keptBySearch } from '#src/domain/workspace-tree.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useKnownId, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { permissionsTexts } from '#src/texts/permissions.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'
import { ClearSearch } from '#src/ui/clear-search.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListTools } from '#src/ui/list-page.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { AnchoredPopover } from '#src/ui/popover.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { RequestAccess } from '#src/widgets/access-requests/request-access.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { scopeOfWorkspace } from '#src/widgets/workspace-tree/scope.ts'
import { useTreeMarks } from '#src/widgets/workspace-tree/use-tree-marks.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { AddWorkspace, parentsIn } from './dialogs/add-workspace.tsx'
import styles from './page.module.css'
import { displayName, permissionColumns, workspaceRequests } from './parts/columns.tsx'
import { type PermissionRow, rowsOf, treeOf } from './parts/rows.ts'

const WorkspaceSettings = dialogOnDemand(
  async () =>
    (await import('#src/widgets/workspace-settings/workspace-settings.tsx')).WorkspaceSettings,
)

interface PermissionsPageProps {
  role: Role
  organizationId: string
  search: string
  onSearch: (search: string) => void
}

const idOf = ({ workspace }: PermissionRow) => workspace.id
const isUnsent = ({ mark }: PermissionRow) => mark === 'waiting'

type Dialog =
  | { kind: 'people'; shown: PeopleAnchor }
  | { kind: 'edit'; id: string }
  | { kind: 'request'; row: PermissionRow }
  | { kind: 'add' }

/** PERM-01 to PERM-11 */
export function PermissionsPage({ role, organizationId, search, onSearch }: PermissionsPageProps) {
  const { rows, tree, reading, isError, isFetching, refetch } = usePermissions(
    organizationId,
    search,
  )
  const [dialog, setDialog] = useState<Dialog>()
  const columns = useMemo(
    () =>
      permissionColumns(role, {
        onEdit: (row) => setDialog({ kind: 'edit', id: idOf(row) }),
        onRequest: (row) => setDialog({ kind: 'request', row }),
        onPeople: (anchor, row, column) =>
          setDialog({ kind: 'people', shown: { anchor, row, column } }),
      }),
    [role],
  )
  const refresh = () => void refetch()
  return (
    <section className={styles.page}>
      <ListTools
        search={<SearchField label={permissionsTexts.search} value={search} onSearch={onSearch} />}
        freshness={<Freshness reading={reading} busy={isFetching} onRefresh={refresh} />}
        action={
          can({ role }, 'workspace.manage') && (
            <Button
              variant="primary"
              disabled={!tree || parentsIn(tree).length === 0}
              onClick={() => setDialog({ kind: 'add' })}
            >
              <Plus aria-hidden="true" />
              {permissionsTexts.add}
            </Button>
          )
        }
      >
        <h2>{rows ? permissionsTexts.found(rows.length) : permissionsTexts.table}</h2>
      </ListTools>
      <div className={styles.body}>
        <Table
          rows={rows}
          columns={columns}
          isFailed={isError}
          onRetry={refresh}
          onClearSearch={() => onSearch('')}
        />
      </div>
      {dialog && (
        <OpenDialog dialog={dialog} tree={tree ?? []} onClose={() => setDialog(undefined)} />
      )}
    </section>
  )
}

interface TableProps {
  /** Undefined until the first answer. */
  rows: readonly PermissionRow[] | undefined
  columns: ReturnType<typeof permissionColumns>
  isFailed: boolean
  onRetry: () => void
  onClearSearch: () => void
}

function Table({ rows, columns, isFailed, onRetry, onClearSearch }: TableProps) {
  if (!rows)
    return isFailed ? (
      <ErrorState title={permissionsTexts.failed} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={8} />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        title={permissionsTexts.nothingFound}
        action={<ClearSearch onClear={onClearSearch} />}
      >
        {permissionsTexts.tryOther}
      </EmptyState>
    )
  return (
    <DataTable
      label={permissionsTexts.table}
      columns={columns}
      items={rows}
      idOf={idOf}
      nameOf={displayName}
      isPending={isUnsent}
      below={workspaceRequests}
    />
  )
}

interface OpenDialogProps {
  dialog: Dialog
  tree: readonly Workspace[]
  onClose: () => void
}

function OpenDialog({ dialog, tree, onClose }: OpenDialogProps) {
  if (dialog.kind === 'people') return <PeoplePopover {...dialog.shown} onClose={onClose} />
  if (dialog.kind === 'edit') return <Edit id={dialog.id} onClose={onClose} />
  if (dialog.kind === 'add') return <AddWorkspace tree={tree} onClose={onClose} />
  const workspace = { id: idOf(dialog.row), name: displayName(dialog.row) }
  return <RequestAccess workspace={workspace} onClose={onClose} />
}

/** A workspace created here changes its id once the server assigns one. */
function Edit({ id, onClose }: { id: string; onClose: () => void }) {
  const { workspaces, isError, refetch } = useWorkspaces()
  const serverId = useKnownId()(id)
  const workspace = workspaces && findWorkspace(workspaces, serverId)?.node
  const isMissing = workspaces !== undefined && !workspace
  // The tree may be older than the rows of this page.
  const [isReread, setIsReread] = useState(false)
  useEffect(() => {
    if (isMissing) void refetch().then(() => setIsReread(true))
  }, [isMissing, refetch])
  if (!workspace)
    return (
      <Modal title={workspacesTexts.settings} onClose={onClose}>
        <Missing
          isRead={isMissing ? isReread : isError}
          isError={isError}
          onRetry={() => void refetch()}
        />
      </Modal>
    )
  return (
    <WorkspaceSettings
      scope={scopeOfWorkspace(workspaces, workspace)}
      mend={undefined}
      onGone={onClose}
      onClose={onClose}
    />
  )
}

interface MissingProps {
  isRead: boolean
  isError: boolean
  onRetry: () => void
}

function Missing({ isRead, isError, onRetry }: MissingProps) {
  if (!isRead) return <SkeletonRows rows={4} plain />
  if (isError) return <ErrorState onRetry={onRetry} />
  return <EmptyState title={permissionsTexts.workspaceGone} />
}

interface PeopleAnchor {
  anchor: HTMLElement
  row: PermissionRow
  column: PermissionColumn
}

/** The names behind a stack of avatars (PERM-03). */
function PeoplePopover({ row, column, anchor, onClose }: PeopleAnchor & { onClose: () => void }) {
  const { total, named } = row[column]
  const title = permissionsTexts[column]
  return (
    <AnchoredPopover label={title} anchor={anchor} onClose={onClose}>
      <h3 className={styles.peopleTitle}>{title}</h3>
      <ul className={styles.people}>
        {named.map(({ id, fullName }) => (
          <li key={id} className={styles.person}>
            <Avatar name={fullName} />
            <bdi>{fullName}</bdi>
          </li>
        ))}
        {total > named.length && (
          <li className="quiet">{permissionsTexts.moreOthers(total - named.length)}</li>
        )}
      </ul>
    </AnchoredPopover>
  )
}

/**
 * The rows of an organization (PERM-11); a search keeps matches and their ancestors (PERM-09).
 * Unchanged rows keep their identity.
 */
function usePermissions(organizationId: string, search: string) {
  const { data: known, ...read } = useQuery(workspaceQueries.permissions(organizationId))
  const { changes } = useOutbox()
  const marks = useTreeMarks()
  const tree = useMemo(
    () =>
      known &&
      overlay(
        workspaceTreeOverlays,
        changes,
        treeOf(known.value.data, organizationId),
        known.askedAt,
      ),
    [known, changes, organizationId],
  )
  const all = useMemo(
    () => tree && known && rowsOf(tree, known.value.data, marks),
    [tree, known, marks],
  )
  const rows = useMemo(() => {
    if (!tree || !all || search === '') return all
    const matching = keptBySearch(tree, search)
    return all.filter(({ workspace }) => matching.has(workspace.id))
  }, [tree, all, search])
  return { ...read, reading: known, tree, rows }
}
