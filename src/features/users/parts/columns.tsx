import { Pencil, Send, Trash2 } from 'lucide-react'

import type { Role } from '#src/contract/ability.ts'
import type { User } from '#src/contract/user.ts'
import { mayManageUser, mayResendInvitation } from '#src/domain/permissions.ts'
import { usersTexts } from '#src/texts/users.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { CheckedFact } from '#src/ui/checked-fact.tsx'
import type { DataColumn } from '#src/ui/data-table-row.tsx'
import { RowButton } from '#src/ui/row-button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { RoleBadge } from '#src/widgets/role-badge/role-badge.tsx'

import styles from '../page.module.css'

/** `number` is the 1-based position in the list. */
export interface UserRow {
  number: number
  user: User
}

export interface UserActions {
  onResend: (user: User) => void
  onEdit: (user: User) => void
  onDelete: (user: User) => void
  /** True while offline. */
  disabled: boolean
}

interface Actor {
  id: string
  role: Role
}

/** USER-01; `actions` only for users who manage others (USER-05). */
export function userColumns(actor: Actor, actions: UserActions | undefined): DataColumn<UserRow>[] {
  const columns: DataColumn<UserRow>[] = [
    {
      id: 'number',
      name: usersTexts.number,
      width: '4rem',
      cell: ({ number }) => <span className={styles.number}>{number}</span>,
    },
    {
      id: 'name',
      name: usersTexts.name,
      width: 'minmax(9rem, 1.4fr)',
      sortable: true,
      rowHeader: true,
      inCard: 'title',
      cell: ({ user }) => (
        <span className={styles.name}>
          <bdi className="clip" title={user.fullName}>
            {user.fullName}
          </bdi>
          {!user.enabled && <Tag>{usersTexts.off}</Tag>}
        </span>
      ),
    },
    {
      id: 'role',
      name: usersTexts.role,
      width: '10rem',
      sortable: true,
      inCard: 'detail',
      cell: ({ user }) => <RoleBadge role={user.role} />,
    },
    {
      id: 'email',
      name: usersTexts.email,
      width: 'minmax(10rem, 1.6fr)',
      sortable: true,
      inCard: 'detail-2',
      cell: ({ user }) => (
        <span className={styles.email}>
          <bdi className="clip" title={user.email}>
            {user.email}
          </bdi>
          {user.pendingEmail !== null && (
            <bdi className={styles.pending}>{usersTexts.pendingEmail(user.pendingEmail)}</bdi>
          )}
        </span>
      ),
    },
  ]
  if (!actions) return columns
  return [
    ...columns,
    {
      id: 'verified',
      name: usersTexts.verified,
      width: '5.5rem',
      inCard: 'line',
      cell: ({ user }) => (
        <CheckedFact
          bare
          label={usersTexts.isVerified(user.fullName)}
          checked={user.emailVerified}
        />
      ),
    },
    {
      id: 'actions',
      name: usersTexts.actions,
      quietName: true,
      width: '14.5rem',
      align: 'end',
      inCard: 'action',
      cell: ({ user }) => <Actions user={user} actor={actor} actions={actions} />,
    },
  ]
}

interface ActionsProps {
  user: User
  actor: Actor
  actions: UserActions
}

/** Hides actions that are not allowed (USER-06 to USER-09). */
function Actions({ user, actor, actions }: ActionsProps) {
  const { disabled } = actions
  const name = user.fullName
  return (
    <span className={styles.actions}>
      {mayResendInvitation(actor, user) && (
        <RowButton
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          label={usersTexts.resendTo(name)}
          disabled={disabled}
          onPress={() => actions.onResend(user)}
        >
          <Send aria-hidden="true" />
          <span className={styles.words}>{usersTexts.resend}</span>
        </RowButton>
      )}
      {mayManageUser(actor, user) && (
        <>
          <RowButton
            className={buttonClass({ variant: 'quiet', size: 'small', square: true })}
            label={usersTexts.editUser(name)}
            disabled={disabled}
            onPress={() => actions.onEdit(user)}
          >
            <Pencil aria-hidden="true" />
          </RowButton>
          <RowButton
            className={buttonClass({ variant: 'quiet', size: 'small', square: true })}
            label={usersTexts.deleteUser(name)}
            disabled={disabled}
            onPress={() => actions.onDelete(user)}
          >
            <Trash2 aria-hidden="true" />
          </RowButton>
        </>
      )}
    </span>
  )
}
