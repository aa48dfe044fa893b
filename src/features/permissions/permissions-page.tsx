import '#src/platform/i18n/en/permissions.ts'

import { Plus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { can } from '#src/domain/permissions.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutboxPart } from '#src/platform/outbox/show/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListTools } from '#src/ui/list-page.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'
import { placeOfWorkspace } from '#src/widgets/workspace-tree/place.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { AddWorkspace, parentsIn } from './add-workspace.tsx'
import { permissionColumns, shownName } from './columns.tsx'
import { People, type PeopleShown } from './people.tsx'
import styles from './permissions-page.module.css'
import { RequestAccess } from './request-access.tsx'
import type { PermissionRow } from './rows.ts'
import { usePermissions } from './use-permissions.ts'

const WorkspaceSettings = lazy(async () => ({
  default: (await import('#src/widgets/workspace-settings/workspace-settings.tsx'))
    .WorkspaceSettings,
}))

interface PermissionsPageProps {
  role: Role
  organizationId: string
  search: string
  onSearch: (search: string) => void
}

const idOf = ({ workspace }: PermissionRow) => workspace.id
const isUnsent = ({ mark }: PermissionRow) => mark === 'waiting'

type Dialog =
  | { kind: 'people'; shown: PeopleShown }
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
        search={<SearchField label={t('permissions:search')} value={search} onSearch={onSearch} />}
        view={<Freshness reading={reading} busy={isFetching} onRefresh={refresh} />}
      >
        {can({ role }, 'workspace.manage') && (
          <Button
            variant="primary"
            disabled={!tree || parentsIn(tree).length === 0}
            onClick={() => setDialog({ kind: 'add' })}
          >
            <Plus aria-hidden="true" />
            {t('permissions:add')}
          </Button>
        )}
        {rows && (
          <span className={`quiet small ${styles.count}`}>
            {t('permissions:found', { count: rows.length })}
          </span>
        )}
      </ListTools>
      <div className={styles.body}>
        <Table rows={rows} columns={columns} isFailed={isError} onRetry={refresh} />
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
}

function Table({ rows, columns, isFailed, onRetry }: TableProps) {
  if (!rows)
    return isFailed ? (
      <ErrorState title={t('permissions:failed')} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={8} />
    )
  if (rows.length === 0)
    return (
      <EmptyState title={t('permissions:nothingFound')}>{t('permissions:tryOther')}</EmptyState>
    )
  return (
    <DataTable
      label={t('permissions:table')}
      columns={columns}
      items={rows}
      idOf={idOf}
      nameOf={shownName}
      isPending={isUnsent}
    />
  )
}

interface OpenDialogProps {
  dialog: Dialog
  tree: readonly Workspace[]
  onClose: () => void
}

function OpenDialog({ dialog, tree, onClose }: OpenDialogProps) {
  if (dialog.kind === 'people') return <People {...dialog.shown} onClose={onClose} />
  if (dialog.kind === 'edit') return <Edit id={dialog.id} onClose={onClose} />
  if (dialog.kind === 'add') return <AddWorkspace tree={tree} onClose={onClose} />
  const workspace = { id: idOf(dialog.row), name: shownName(dialog.row) }
  return <RequestAccess workspace={workspace} onClose={onClose} />
}

/** One that was made here goes by its new name once the server gave it one. */
function Edit({ id, onClose }: { id: string; onClose: () => void }) {
  const { workspaces = [] } = useWorkspaces()
  const serverId = useOutboxPart((view) => view.serverIds.get(id)) ?? id
  const workspace = findWorkspace(workspaces, serverId)?.node
  if (!workspace) return null
  return (
    <Suspense>
      <WorkspaceSettings
        place={placeOfWorkspace(workspaces, workspace)}
        mend={undefined}
        onGone={onClose}
        onClose={onClose}
      />
    </Suspense>
  )
}
