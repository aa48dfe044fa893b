import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'

import type { WorkspaceUser } from '#src/contract/workspace.ts'
import { revokeAccessTo } from '#src/data/workspaces/access.ts'
import { mayRevokeAccess } from '#src/domain/permissions.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { IconButton } from '#src/ui/button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { RoleBadge } from '#src/widgets/role-badge/role-badge.tsx'

import styles from './workspace-users.module.css'

interface UserRowProps {
  workspaceId: string
  user: WorkspaceUser
  away: boolean
}

/** WS-25, WS-26 */
export function UserRow({ workspaceId, user, away }: UserRowProps) {
  const session = useSession()
  const isRemovable =
    !user.accessInherited &&
    session.status === 'signedIn' &&
    mayRevokeAccess({ id: session.userId, role: session.role }, user)
  return (
    <li className={styles.user}>
      <Avatar name={user.fullName} />
      <span className={styles.who}>
        <bdi className={`clip ${styles.name}`}>{user.fullName}</bdi>
        <span className={`clip ${styles.detail}`}>{user.email}</span>
        <span className={`clip ${styles.detail} ${styles.id}`}>{user.id}</span>
      </span>
      <span className={styles.marks}>
        <RoleBadge role={user.role} />
        {user.accessInherited && <Tag>{workspacesTexts.inherited}</Tag>}
      </span>
      {isRemovable && <Remove workspaceId={workspaceId} user={user} away={away} />}
    </li>
  )
}

/** WS-29 */
function Remove({ workspaceId, user: { id, email, fullName }, away }: UserRowProps) {
  const { mutateAsync, isPending } = useMutation(revokeAccessTo(workspaceId))
  // The row disappears before the toast is shown.
  const remove = () =>
    mutateAsync(id).then(
      () => notify.success(workspacesTexts.userRemoved(email)),
      () => notify.error(workspacesTexts.userNotRemoved),
    )
  return (
    <IconButton
      className={styles.remove}
      size="small"
      label={workspacesTexts.removeUser(fullName)}
      icon={<X aria-hidden="true" />}
      disabled={away}
      busy={isPending}
      onClick={() => void remove()}
    />
  )
}
