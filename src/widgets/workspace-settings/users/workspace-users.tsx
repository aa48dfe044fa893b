import { useMutation, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import type { User } from '#src/contract/user.ts'
import type { Workspace, WorkspaceUser } from '#src/contract/workspace.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { grantAccessTo, revokeAccessTo } from '#src/data/workspaces/access.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { can, hasAllWorkspaces, mayGrantAccess, mayRevokeAccess } from '#src/domain/permissions.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { isUnreachable } from '#src/platform/db/reachability.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button, IconButton } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { passHeldFocus } from '#src/ui/take-focus.ts'
import { RoleBadge } from '#src/widgets/role-badge/role-badge.tsx'

import styles from './workspace-users.module.css'

/** Users with access to a workspace (WS-25). Changes are never queued, so they are disabled offline (OFF-11). */
export function WorkspaceUsers({ workspace }: { workspace: Workspace }) {
  return (
    <section className={styles.users} aria-label={workspacesTexts.users}>
      <h3 className={styles.title}>{workspacesTexts.users}</h3>
      {isTempId(workspace.id) ? (
        <p className="quiet">{workspacesTexts.usersUnsent}</p>
      ) : (
        <Users workspace={workspace} />
      )}
    </section>
  )
}

function Users({ workspace }: { workspace: Workspace }) {
  const away = isDisconnected(useConnectivity())
  const { data: users, error, refetch } = useQuery(workspaceQueries.users(workspace.id))
  return (
    <>
      <p className="quiet small">
        {away ? workspacesTexts.usersNeedNetwork : workspacesTexts.usersNow}
      </p>
      <AddUser workspace={workspace} users={users} away={away} />
      {!users && error && <ErrorState title={whyNotLoaded(error)} onRetry={() => void refetch()} />}
      {!users && !error && <SkeletonRows rows={3} />}
      {users && (
        <ul>
          {users.map((user) => (
            <UserRow key={user.id} workspaceId={workspace.id} user={user} away={away} />
          ))}
        </ul>
      )}
    </>
  )
}

/** WS-30 */
const whyNotLoaded = (error: Error) =>
  isUnreachable(error) ? workspacesTexts.usersNoAnswer : workspacesTexts.usersRefused

interface AddUserProps {
  workspace: Workspace
  /** Users with access; undefined while loading. */
  users: readonly WorkspaceUser[] | undefined
  away: boolean
}

/** WS-28 */
function AddUser({ workspace, users = [], away }: AddUserProps) {
  const candidates = useCandidates(workspace, users, away)
  const [chosen, setChosen] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation(grantAccessTo(workspace.id))
  const user = candidates?.find((one) => one.id === chosen)
  const add = ({ id, email }: User) =>
    mutateAsync(id).then(
      () => notify.success(workspacesTexts.userAdded(email)),
      () => notify.error(workspacesTexts.userNotAdded),
    )
  const isEmpty = candidates?.length === 0
  return (
    <div className={styles.add}>
      <SearchSelect
        label={workspacesTexts.addUser}
        placeholder={isEmpty ? workspacesTexts.nobodyToAdd : workspacesTexts.chooseUser}
        options={optionsOf(candidates ?? [])}
        value={user?.id ?? null}
        onChange={setChosen}
        disabled={away || isEmpty}
      />
      <Button disabled={away} off={!user} busy={isPending} onClick={() => user && void add(user)}>
        {workspacesTexts.addNow}
      </Button>
    </div>
  )
}

const optionsOf = (users: readonly User[]) =>
  users.map(({ id, fullName, email }) => ({ id, label: `${fullName} (${email})` }))

/** WS-27. Undefined while loading. */
function useCandidates(
  { id, organizationId }: Workspace,
  users: readonly WorkspaceUser[],
  away: boolean,
) {
  const session = useSession()
  const actor = session.status === 'signedIn' ? session : undefined
  const forAdmins = actor !== undefined && can(actor, 'settings.manage')
  const { data } = useQuery({
    ...userQueries.outsideWorkspace(organizationId, id, forAdmins),
    enabled: !away,
  })
  return data?.filter((user) => actor && mayGrantAccess(actor, user) && mayBeAdded(user, users))
}

const mayBeAdded = (user: User, users: readonly WorkspaceUser[]) =>
  user.emailVerified && !hasAllWorkspaces(user) && !users.some(({ id }) => id === user.id)

interface UserRowProps {
  workspaceId: string
  user: WorkspaceUser
  away: boolean
}

/** WS-25, WS-26 */
function UserRow({ workspaceId, user, away }: UserRowProps) {
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
  const remove = (button: HTMLElement) =>
    mutateAsync(id).then(
      () => {
        passHeldFocus(button)
        notify.success(workspacesTexts.userRemoved(email))
      },
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
      onClick={({ currentTarget }) => void remove(currentTarget)}
    />
  )
}
