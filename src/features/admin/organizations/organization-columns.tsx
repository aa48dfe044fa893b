import '#src/platform/i18n/en/admin-panel.ts'

import type { Organization } from '#src/contract/organization.ts'
import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { RowButton } from '#src/ui/row-button.tsx'
import { RowName } from '#src/ui/row-name.tsx'

import styles from './organization-list.module.css'

/** A row, and the place in the whole list that its ID says (ORG-15). */
export interface NumberedOrganization {
  number: number
  organization: Organization
}

export interface RowActions {
  /** Without the network. */
  disabled: boolean
  onAddUser: (organization: Organization) => void
  onEdit: (organization: Organization) => void
  onLogin: (organization: Organization) => void
}

export const nameOf = ({ displayName, name }: Pick<Organization, 'displayName' | 'name'>) =>
  displayName || name

type Column = DataColumn<NumberedOrganization>

/** ORG-15 to ORG-17, ORG-19 */
export const organizationColumns = (actions: RowActions): Column[] => [
  {
    id: 'id',
    name: t('adminPanel:id'),
    width: '4rem',
    cell: ({ number }) => <span className={styles.number}>{number}</span>,
  },
  {
    id: 'name',
    name: t('adminPanel:organizationName'),
    width: 'minmax(7.5rem, 1.3fr)',
    rowHeader: true,
    onPhone: 'title',
    cell: ({ organization }) => (
      <RowName name={nameOf(organization)} lines={2} onPress={() => actions.onEdit(organization)} />
    ),
  },
  countColumn('users', t('adminPanel:users'), ({ userCount }) => userCount),
  countColumn('devices', t('adminPanel:devices'), ({ deviceCount }) => deviceCount),
  personColumn('contact', t('adminPanel:contactPerson'), contactOf),
  personColumn('owner', t('adminPanel:owner'), (one) => one.owner ?? contactOf(one)),
  personColumn(
    'masterAdmin',
    t('adminPanel:masterAdmin'),
    (one) => one.masterAdmin ?? contactOf(one),
  ),
  {
    id: 'actions',
    name: t('adminPanel:actions'),
    quietName: true,
    width: '14.75rem',
    onPhone: 'line',
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
    onPhone: 'line',
    cell: ({ organization }) => (
      <span className={styles.number}>{countOf(organization) ?? t('adminPanel:unknownCount')}</span>
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
    onPhone: 'line',
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
  const look = buttonClass({ size: 'small' })
  return (
    <span className={styles.actions}>
      <RowButton
        className={look}
        label={t('adminPanel:addUserTo', { name })}
        disabled={disabled}
        onPress={() => onAddUser(organization)}
      >
        {t('adminPanel:addUser')}
      </RowButton>
      <RowButton
        className={look}
        label={t('adminPanel:editOne', { name })}
        disabled={disabled}
        onPress={() => onEdit(organization)}
      >
        {t('adminPanel:edit')}
      </RowButton>
      <RowButton
        className={look}
        label={t('adminPanel:loginTo', { name })}
        disabled={disabled}
        onPress={() => onLogin(organization)}
      >
        {t('adminPanel:login')}
      </RowButton>
    </span>
  )
}
