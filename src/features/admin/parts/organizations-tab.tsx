import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { Organization } from '#src/contract/organization.ts'
import { adminPage } from '#src/data/admin-lists.ts'
import { recordOrganizationEntry } from '#src/data/organizations/api.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { session } from '#src/platform/session/session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { adminPanelTexts } from '#src/texts/admin-panel.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ClearSearch } from '#src/ui/clear-search.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowButton } from '#src/ui/row-button.tsx'
import { RowName } from '#src/ui/row-name.tsx'
import { CreateUserModal } from '#src/widgets/user-form/create-user-modal.tsx'

import { AddOrganization } from '../dialogs/add-organization.tsx'
import styles from './platform-list.module.css'
import { type ListState, PlatformList } from './platform-list.tsx'

type OrganizationsTabProps = ListState & Pick<RowActions, 'onEdit' | 'onLogin'>

/** ORG-15 to ORG-21 */
export function OrganizationsTab({ onEdit, onLogin, ...list }: OrganizationsTabProps) {
  const { search, page } = list
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
        {...list}
        name={adminPanelTexts.organizationsLabel}
        title={(count) => adminPanelTexts.organizations(count)}
        searchLabel={adminPanelTexts.searchOrganizations}
        failed={adminPanelTexts.organizationsFailed}
        read={read}
        action={
          <Button variant="primary" disabled={away} onClick={() => setIsAdding(true)}>
            <Plus aria-hidden="true" />
            {adminPanelTexts.addOrganization}
          </Button>
        }
        note={away && <p className={styles.away}>{adminPanelTexts.needsNetwork}</p>}
        empty={<NoOrganizations search={search} onClearSearch={() => list.onSearch('')} />}
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
      organizations.map((organization, index): NumberedOrganization => ({
        organization,
        number: offset + index + 1,
      })),
    [organizations, offset],
  )
  return (
    <DataTable
      label={adminPanelTexts.organizationsLabel}
      columns={columns}
      items={items}
      idOf={({ organization }) => organization.id}
      nameOf={({ organization }) => nameOf(organization)}
    />
  )
}

interface NoOrganizationsProps {
  search: string
  onClearSearch: () => void
}

const NoOrganizations = ({ search, onClearSearch }: NoOrganizationsProps) =>
  search === '' ? (
    <EmptyState title={adminPanelTexts.noOrganizations}>
      {adminPanelTexts.noOrganizationsHint}
    </EmptyState>
  ) : (
    <EmptyState
      title={adminPanelTexts.nothingFound}
      action={<ClearSearch onClear={onClearSearch} />}
    >
      {adminPanelTexts.nothingFoundHint(search)}
    </EmptyState>
  )

/** `number` is the 1-based position in the whole list (ORG-15). */
interface NumberedOrganization {
  number: number
  organization: Organization
}

interface RowActions {
  /** True while offline. */
  disabled: boolean
  onAddUser: (organization: Organization) => void
  onEdit: (organization: Organization) => void
  onLogin: (organization: Organization) => void
}

const nameOf = ({ displayName, name }: Pick<Organization, 'displayName' | 'name'>) =>
  displayName || name

type Column = DataColumn<NumberedOrganization>

/** ORG-15 to ORG-17, ORG-19 */
const organizationColumns = (actions: RowActions): Column[] => [
  {
    id: 'id',
    name: adminPanelTexts.id,
    width: '4rem',
    cell: ({ number }) => <span className={styles.number}>{number}</span>,
  },
  {
    id: 'name',
    name: adminPanelTexts.organizationName,
    width: 'minmax(7.5rem, 1.3fr)',
    rowHeader: true,
    inCard: 'title',
    cell: ({ organization }) => (
      <RowName name={nameOf(organization)} lines={2} onPress={() => actions.onEdit(organization)} />
    ),
  },
  countColumn('users', adminPanelTexts.users, ({ userCount }) => userCount),
  countColumn('devices', adminPanelTexts.devices, ({ deviceCount }) => deviceCount),
  personColumn('contact', adminPanelTexts.contactPerson, contactOf),
  personColumn('owner', adminPanelTexts.owner, (one) => one.owner ?? contactOf(one)),
  personColumn(
    'masterAdmin',
    adminPanelTexts.masterAdmin,
    (one) => one.masterAdmin ?? contactOf(one),
  ),
  {
    id: 'actions',
    name: adminPanelTexts.actions,
    quietName: true,
    width: '14.75rem',
    inCard: 'line',
    cell: ({ organization }) => <Actions organization={organization} {...actions} />,
  },
]

const contactOf = ({ contactName, contactEmail }: Organization) => ({
  fullName: contactName,
  email: contactEmail,
})

function countColumn(
  id: 'users' | 'devices',
  name: string,
  countOf: (organization: Organization) => number | null,
): Column {
  return {
    id,
    name,
    width: id === 'users' ? '4.25rem' : '4.75rem',
    align: 'end',
    inCard: 'line',
    cell: ({ organization }) => (
      <span className={styles.number}>{countOf(organization) ?? adminPanelTexts.unknownCount}</span>
    ),
  }
}

function personColumn(
  id: string,
  name: string,
  personOf: (organization: Organization) => { fullName: string; email: string },
): Column {
  return {
    id,
    name,
    width: 'minmax(7rem, 1fr)',
    inCard: 'line',
    cell: ({ organization }) => <PersonCell {...personOf(organization)} />,
  }
}

const PersonCell = ({ fullName, email }: { fullName: string; email: string }) => (
  <span className={styles.person}>
    <bdi className="clip">{fullName || '-'}</bdi>
    <bdi className={`clip ${styles.email}`}>{email}</bdi>
  </span>
)

function Actions({
  organization,
  disabled,
  onAddUser,
  onEdit,
  onLogin,
}: RowActions & { organization: Organization }) {
  const name = nameOf(organization)
  const className = buttonClass({ size: 'small' })
  return (
    <span className={styles.actions}>
      <RowButton
        className={className}
        label={adminPanelTexts.addUserTo(name)}
        disabled={disabled}
        onPress={() => onAddUser(organization)}
      >
        {adminPanelTexts.addUser}
      </RowButton>
      <RowButton
        className={className}
        label={adminPanelTexts.editOne(name)}
        disabled={disabled}
        onPress={() => onEdit(organization)}
      >
        {adminPanelTexts.edit}
      </RowButton>
      <RowButton
        className={className}
        label={adminPanelTexts.loginTo(name)}
        disabled={disabled}
        onPress={() => onLogin(organization)}
      >
        {adminPanelTexts.login}
      </RowButton>
    </span>
  )
}

/** Starts acting for an organization; every tab reloads (ORG-19). */
export async function enterOrganization(id: string) {
  try {
    await recordOrganizationEntry(id)
    await session.enterOrganization(id)
  } catch {
    notify.error(adminPanelTexts.loginFailed)
  }
}
