import { useQuery } from '@tanstack/react-query'

import type { PlatformUser } from '#src/contract/user.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { adminPanelTexts } from '#src/texts/admin-panel.ts'
import { ClearSearch } from '#src/ui/clear-search.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { RoleBadge } from '#src/widgets/role-badge/role-badge.tsx'

import styles from './platform-list.module.css'
import { type ListState, PlatformList } from './platform-list.tsx'

/** ORG-22 */
const COLUMNS: readonly DataColumn<PlatformUser>[] = [
  {
    id: 'name',
    name: adminPanelTexts.name,
    width: 'minmax(10rem, 1.2fr)',
    rowHeader: true,
    inCard: 'title',
    cell: (user) => (
      <span className={styles.name}>
        <bdi className="clip">{user.fullName}</bdi>
        <StatusTag user={user} />
      </span>
    ),
  },
  {
    id: 'role',
    name: adminPanelTexts.role,
    width: '9rem',
    inCard: 'detail',
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    id: 'email',
    name: adminPanelTexts.email,
    width: 'minmax(10rem, 1.2fr)',
    inCard: 'line',
    cell: ({ email }) => <bdi className={`clip ${styles.line}`}>{email}</bdi>,
  },
  {
    id: 'organization',
    name: adminPanelTexts.organization,
    width: 'minmax(9rem, 1fr)',
    inCard: 'line',
    cell: ({ organizationName }) => (
      <bdi className={`clip ${styles.line}`}>{organizationName ?? adminPanelTexts.ofPlatform}</bdi>
    ),
  },
]

/** All users of all organizations (ORG-22). */
export function UsersTab(list: ListState) {
  const { search, page } = list
  const read = useQuery(userQueries.ofPlatform({ search, page }))
  return (
    <PlatformList
      {...list}
      name={adminPanelTexts.usersLabel}
      title={(count) => adminPanelTexts.allUsers(count)}
      searchLabel={adminPanelTexts.searchUsers}
      failed={adminPanelTexts.usersFailed}
      read={read}
      empty={
        search === '' ? (
          <EmptyState title={adminPanelTexts.noUsers} />
        ) : (
          <EmptyState
            title={adminPanelTexts.nothingFound}
            action={<ClearSearch onClear={() => list.onSearch('')} />}
          >
            {adminPanelTexts.nothingFoundHint(search)}
          </EmptyState>
        )
      }
    >
      {({ data }) => (
        <DataTable
          label={adminPanelTexts.usersLabel}
          columns={COLUMNS}
          items={data}
          idOf={({ id }) => id}
          nameOf={({ fullName }) => fullName}
        />
      )}
    </PlatformList>
  )
}

function StatusTag({ user: { enabled, emailVerified } }: { user: PlatformUser }) {
  if (!enabled) return <Tag tone="plain">{adminPanelTexts.inactive}</Tag>
  return !emailVerified && <Tag tone="accent">{adminPanelTexts.notVerified}</Tag>
}
