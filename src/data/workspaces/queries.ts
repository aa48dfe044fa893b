import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { organizationEndpoints } from '#src/contract/organization.ts'
import { type Workspace, workspaceEndpoints, WorkspaceSchema } from '#src/contract/workspace.ts'
import { WORKSPACE_TREE_KEY } from '#src/platform/db/list-keys.ts'
import { type Known, networkFirstValue } from '#src/platform/db/network-first.ts'
import { cachedFirst } from '#src/platform/query/cached-first.ts'

import {
  listAccessRequests,
  listPermissions,
  listTimezones,
  listWorkspaces,
  listWorkspaceUsers,
} from './api.ts'

const TreeSchema = v.array(WorkspaceSchema)

const valueOf = <T>({ value }: Known<T>) => value

export const workspaceQueries = {
  all: () => ['workspaces'] as const,
  /** With its age, for `overlay`. */
  knownTree: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'tree'] as const,
      queryFn: cachedFirst(({ signal, mode }) =>
        networkFirstValue(WORKSPACE_TREE_KEY, TreeSchema, () => listWorkspaces({ signal }), mode),
      ),
    }),
  tree: () => ({
    ...workspaceQueries.knownTree(),
    select: valueOf<Workspace[]>,
  }),
  /** Direct access first, then inherited (WS-25, WS-26). */
  users: (id: string) =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'users', id] as const,
      queryFn: cachedFirst(({ signal, mode }) => {
        const ask = () => listWorkspaceUsers(id, { signal })
        const { answer } = workspaceEndpoints.users
        return networkFirstValue(`workspaces/${id}/users`, answer, ask, mode)
      }),
      select: valueOf,
    }),
  /** Access requests that the caller may answer (PERM-08). */
  accessRequests: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'access-requests'] as const,
      queryFn: cachedFirst(({ signal, mode }) => {
        const ask = () => listAccessRequests({ signal })
        const { answer } = workspaceEndpoints.accessRequests
        return networkFirstValue('workspaces/access-requests', answer, ask, mode)
      }),
      select: valueOf,
    }),
  /** Access to the workspaces of an organization (PERM-11), with its age. */
  permissions: (organizationId: string) =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'permissions', organizationId] as const,
      queryFn: cachedFirst(({ signal, mode }) => {
        const ask = () => listPermissions(organizationId, { signal })
        const { answer } = organizationEndpoints.workspacesPermissions
        return networkFirstValue(`workspaces/permissions/${organizationId}`, answer, ask, mode)
      }),
    }),
  /** The selectable time zones. */
  timezones: () =>
    queryOptions({
      queryKey: ['timezones'] as const,
      queryFn: cachedFirst(({ signal, mode }) => {
        const ask = () => listTimezones({ signal })
        return networkFirstValue('timezones', workspaceEndpoints.timezones.answer, ask, mode)
      }),
      select: valueOf,
      staleTime: Infinity,
    }),
}
