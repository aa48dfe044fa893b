import '#src/platform/i18n/en/admin-panel.ts'

import { useQuery } from '@tanstack/react-query'

import type { PlatformUser } from '#src/contract/user.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { t } from '#src/platform/i18n/t.ts'
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
    name: t('adminPanel:name'),
    width: 'minmax(10rem, 1.2fr)',
    rowHeader: true,
    onPhone: 'title',
    cell: (user) => (
      <span className={styles.name}>
        <bdi className="clip">{user.fullName}</bdi>
        <StatusTag user={user} />
      </span>
    ),
  },
  {
    id: 'role',
    name: t('adminPanel:role'),
    width: '9rem',
    onPhone: 'detail',
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  {
    id: 'email',
    name: t('adminPanel:email'),
    width: 'minmax(10rem, 1.2fr)',
    onPhone: 'line',
    cell: ({ email }) => <bdi className={`clip ${styles.line}`}>{email}</bdi>,
  },
  {
    id: 'organization',
    name: t('adminPanel:organization'),
    width: 'minmax(9rem, 1fr)',
    onPhone: 'line',
    cell: ({ organizationName }) => (
      <bdi className={`clip ${styles.line}`}>{organizationName ?? t('adminPanel:ofPlatform')}</bdi>
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
      name={t('adminPanel:usersLabel')}
      title={(count) => t('adminPanel:allUsers', { count })}
      searchLabel={t('adminPanel:searchUsers')}
      failed={t('adminPanel:usersFailed')}
      read={read}
      empty={
        search === '' ? (
          <EmptyState title={t('adminPanel:noUsers')} />
        ) : (
          <EmptyState title={t('adminPanel:nothingFound')}>
            {t('adminPanel:nothingFoundHint', { search })}
          </EmptyState>
        )
      }
    >
      {({ data }) => (
        <DataTable
          label={t('adminPanel:usersLabel')}
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
  if (!enabled) return <Tag tone="plain">{t('adminPanel:inactive')}</Tag>
  return !emailVerified && <Tag tone="accent">{t('adminPanel:notVerified')}</Tag>
}
