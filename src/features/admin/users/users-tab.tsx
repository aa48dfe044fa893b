import '#src/platform/i18n/en/admin-panel.ts'

import { useQuery } from '@tanstack/react-query'

import { userQueries } from '#src/data/users/queries.ts'
import { t } from '#src/platform/i18n/t.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'

import { type ListPlace, PlatformList } from '../list-section.tsx'
import { userColumns } from './user-columns.tsx'

const COLUMNS = userColumns()

/** Everybody, whatever their organisation (ORG-22). */
export function UsersTab(place: ListPlace) {
  const { search, page } = place
  const read = useQuery(userQueries.ofPlatform({ search, page }))
  return (
    <PlatformList
      {...place}
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
