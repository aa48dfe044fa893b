import { useQuery } from '@tanstack/react-query'

import type { Workspace } from '#src/contract/workspace.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { isUnreachable } from '#src/platform/db/network-first.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import { AddUser } from './add-user.tsx'
import { UserRow } from './user-row.tsx'
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
