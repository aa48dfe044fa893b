import '#src/platform/i18n/en/admin-panel.ts'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { Organization } from '#src/contract/organization.ts'
import { adminPage } from '#src/data/admin-lists.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CreateUserModal } from '#src/widgets/user-form/create-user-modal.tsx'

import listStyles from '../list-section.module.css'
import { type ListPlace, PlatformList } from '../list-section.tsx'
import { AddOrganization } from './add-organization.tsx'
import {
  nameOf,
  type NumberedOrganization,
  organizationColumns,
  type RowActions,
} from './organization-columns.tsx'

type OrganizationsTabProps = ListPlace & Pick<RowActions, 'onEdit' | 'onLogin'>

/** ORG-15 to ORG-21 */
export function OrganizationsTab({ onEdit, onLogin, ...place }: OrganizationsTabProps) {
  const { search, page } = place
  const read = useQuery(organizationQueries.page({ search, page }))
  const away = isDisconnected(useConnectivity())
  const [isAdding, setIsAdding] = useState(false)
  const [invitedTo, setInvitedTo] = useState<Organization>()
  const columns = useMemo(
    () => organizationColumns({ disabled: away, onAddUser: setInvitedTo, onEdit, onLogin }),
    [away, onEdit, onLogin],
  )
  return (
    <>
      <PlatformList
        {...place}
        name={t('adminPanel:organizationsLabel')}
        title={(count) => t('adminPanel:organizations', { count })}
        searchLabel={t('adminPanel:searchOrganizations')}
        failed={t('adminPanel:organizationsFailed')}
        read={read}
        action={
          <Button variant="primary" disabled={away} onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            {t('adminPanel:addOrganization')}
          </Button>
        }
        note={away && <p className={listStyles.away}>{t('adminPanel:needsNetwork')}</p>}
        empty={<Nothing search={search} />}
      >
        {({ data }) => (
          <Rows
            organizations={data}
            offset={adminPage('organizations', page).offset}
            columns={columns}
          />
        )}
      </PlatformList>
      {isAdding && <AddOrganization onClose={() => setIsAdding(false)} />}
      {invitedTo && (
        <CreateUserModal
          organizationId={invitedTo.id}
          actorRole="ROOT"
          onClose={() => setInvitedTo(undefined)}
        />
      )}
    </>
  )
}

interface RowsProps {
  organizations: readonly Organization[]
  offset: number
  columns: ReturnType<typeof organizationColumns>
}

function Rows({ organizations, offset, columns }: RowsProps) {
  const items = useMemo(
    () =>
      organizations.map((organization, at): NumberedOrganization => ({
        organization,
        number: offset + at + 1,
      })),
    [organizations, offset],
  )
  return (
    <DataTable
      label={t('adminPanel:organizationsLabel')}
      columns={columns}
      items={items}
      idOf={({ organization }) => organization.id}
      nameOf={({ organization }) => nameOf(organization)}
    />
  )
}

const Nothing = ({ search }: { search: string }) =>
  search === '' ? (
    <EmptyState title={t('adminPanel:noOrganizations')}>
      {t('adminPanel:noOrganizationsHint')}
    </EmptyState>
  ) : (
    <EmptyState title={t('adminPanel:nothingFound')}>
      {t('adminPanel:nothingFoundHint', { search })}
    </EmptyState>
  )
