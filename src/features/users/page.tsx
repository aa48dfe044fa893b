import { useMutation, useQuery } from '@tanstack/react-query'
import { CloudOff, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import { DEFAULT_LIMIT } from '#src/contract/page.ts'
import type { User } from '#src/contract/user.ts'
import { resendInvite } from '#src/data/users/mutations.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { type Problem, problemOf } from '#src/platform/http/problem.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { usersTexts } from '#src/texts/users.ts'
import { Button } from '#src/ui/button.tsx'
import { ClearSearch } from '#src/ui/clear-search.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListFooter, ListSection, ListTools } from '#src/ui/list-page.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { useLastPage } from '#src/ui/use-last-page.ts'
import { Freshness } from '#src/widgets/freshness/freshness.tsx'

import { DeleteUser } from './dialogs/delete-user.tsx'
import styles from './page.module.css'
import { userColumns, type UserRow } from './parts/columns.tsx'
import { searchUsers, sortUsers } from './parts/search-and-sort.ts'
import { USER_COLUMNS, type UsersSearch } from './search-params.ts'

const CreateUserModal = dialogOnDemand(
  async () => (await import('#src/widgets/user-form/create-user-modal.tsx')).CreateUserModal,
)
const EditUserModal = dialogOnDemand(
  async () => (await import('#src/widgets/user-form/edit-user-modal.tsx')).EditUserModal,
)

interface UsersPageProps {
  userId: string
  role: Role
  organizationId: string
  search: UsersSearch
  /** Merges changes into the search parameters. */
  onSearch: (changes: Partial<UsersSearch>, options?: { replace: boolean }) => void
}

type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; user: User }

/** The users of an organization (USER-01). */
export function UsersPage({ userId, role, organizationId, search, onSearch }: UsersPageProps) {
  const list = useQuery(
    userQueries.ofOrganization(organizationId, can({ role }, 'settings.manage')),
  )
  const away = isDisconnected(useConnectivity())
  const [open, setOpen] = useState<Open>()
  const { mutate: resend } = useMutation({
    ...resendInvite(),
    onSuccess: () => notify.success(usersTexts.resent),
    onError: (error) => notify.error(resendFailed(problemOf(error))),
  })
  const manages = can({ role }, 'user.manage')
  const columns = useMemo(
    () =>
      userColumns(
        { id: userId, role },
        manages
          ? {
              onResend: (user) => resend(user),
              onEdit: (user) => setOpen({ kind: 'edit', user }),
              onDelete: (user) => setOpen({ kind: 'delete', user }),
              disabled: away,
            }
          : undefined,
      ),
    [userId, role, manages, away, resend],
  )
  const users = list.data?.value.data
  const { rows, found, page } = useRows(users, search, onSearch)
  return (
    <div className={styles.page}>
      <ListSection aria-labelledby="users-count">
        <ListTools
          search={
            <SearchField
              label={usersTexts.search}
              value={search.q ?? ''}
              onSearch={(text) =>
                onSearch(
                  { q: text.trim() === '' ? undefined : text, page: undefined },
                  { replace: true },
                )
              }
            />
          }
          freshness={
            <Freshness
              reading={list.data}
              busy={list.isFetching}
              onRefresh={() => void list.refetch()}
            />
          }
          action={
            manages && (
              <Button variant="primary" disabled={away} onClick={() => setOpen({ kind: 'create' })}>
                <UserPlus aria-hidden="true" />
                {usersTexts.add}
              </Button>
            )
          }
        >
          <h2 id="users-count">
            {found === undefined ? usersTexts.title : usersTexts.count(found)}
          </h2>
        </ListTools>
        {manages && away && (
          <p className={styles.away}>
            <CloudOff aria-hidden="true" />
            <span>{usersTexts.needsNetwork}</span>
          </p>
        )}
        <div className={styles.body} aria-busy={list.isFetching}>
          <UserTable
            rows={rows}
            isFailed={list.isError}
            onRetry={() => void list.refetch()}
            isSearched={search.q !== undefined}
            {...{ columns, search, onSearch }}
          />
        </div>
        <ListFooter>
          <Pagination
            page={page}
            pageSize={DEFAULT_LIMIT}
            total={found}
            onPage={(next) => onSearch({ page: next === 1 ? undefined : next })}
          />
        </ListFooter>
      </ListSection>
      {open && <Dialogs {...{ open, organizationId, role }} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

/** USER-10, with the waiting time when rate limited. */
const resendFailed = (problem: Problem) =>
  [usersTexts.resendFailed, problem.kind === 'rateLimited' && problem.message]
    .filter(Boolean)
    .join(' ')

/** One page of the matching users, filtered and sorted on the client. */
function useRows(
  users: readonly User[] | undefined,
  search: UsersSearch,
  onSearch: UsersPageProps['onSearch'],
) {
  const { q, sort, direction, page = 1 } = search
  const ordered = useMemo(
    () => users && sortUsers(searchUsers(users, q), { sort, direction }),
    [users, q, sort, direction],
  )
  const rows = useMemo(() => {
    const first = (page - 1) * DEFAULT_LIMIT
    return ordered
      ?.slice(first, first + DEFAULT_LIMIT)
      .map((user, index): UserRow => ({ number: first + index + 1, user }))
  }, [ordered, page])
  const found = ordered?.length
  const isPastEnd = useLastPage({
    page,
    size: DEFAULT_LIMIT,
    total: found,
    onPage: (last) => onSearch({ page: last === 1 ? undefined : last }, { replace: true }),
  })
  return { rows: isPastEnd ? undefined : rows, found, page }
}

interface UserTableProps extends Pick<UsersPageProps, 'search' | 'onSearch'> {
  /** Undefined until the first answer. */
  rows: readonly UserRow[] | undefined
  isFailed: boolean
  onRetry: () => void
  isSearched: boolean
  columns: ReturnType<typeof userColumns>
}

function UserTable({
  rows,
  isFailed,
  onRetry,
  isSearched,
  columns,
  search,
  onSearch,
}: UserTableProps) {
  if (!rows)
    return isFailed ? (
      <ErrorState title={usersTexts.fetchFailed} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={8} />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        action={
          isSearched && <ClearSearch onClear={() => onSearch({ q: undefined, page: undefined })} />
        }
      >
        {isSearched ? usersTexts.nobodyFound : usersTexts.nobody}
      </EmptyState>
    )
  return (
    <DataTable
      label={usersTexts.title}
      columns={columns}
      items={rows}
      idOf={({ user }) => user.id}
      nameOf={({ user }) => user.fullName}
      sort={{ column: search.sort ?? 'name', direction: search.direction ?? 'Asc' }}
      onSort={(next) =>
        onSearch(
          {
            sort: USER_COLUMNS.find((one) => one === next?.column),
            direction: next?.direction,
            page: undefined,
          },
          { replace: true },
        )
      }
    />
  )
}

interface DialogsProps {
  open: Open
  organizationId: string
  role: Role
  onClose: () => void
}

function Dialogs({ open, organizationId, role, onClose }: DialogsProps) {
  if (open.kind === 'create')
    return <CreateUserModal organizationId={organizationId} actorRole={role} onClose={onClose} />
  if (open.kind === 'edit')
    return <EditUserModal user={open.user} actorRole={role} onClose={onClose} />
  return <DeleteUser user={open.user} onClose={onClose} />
}
