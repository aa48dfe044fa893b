import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { User } from '#src/contract/user.ts'
import type { Workspace, WorkspaceUser } from '#src/contract/workspace.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { grantAccessTo } from '#src/data/workspaces/access.ts'
import { can, hasAllWorkspaces, mayGrantAccess } from '#src/domain/permissions.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'

import styles from './workspace-users.module.css'

interface AddUserProps {
  workspace: Workspace
  /** Users with access; undefined while loading. */
  users: readonly WorkspaceUser[] | undefined
  away: boolean
}

/** WS-28 */
export function AddUser({ workspace, users = [], away }: AddUserProps) {
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
      <Button disabled={away || !user} busy={isPending} onClick={() => user && void add(user)}>
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
