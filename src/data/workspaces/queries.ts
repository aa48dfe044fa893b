import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { organizationEndpoints } from '#src/contract/organization.ts'
import { type Workspace, workspaceEndpoints, WorkspaceSchema } from '#src/contract/workspace.ts'
import { type Known, networkFirstValue } from '#src/platform/db/network-first.ts'

import {
  listAccessRequests,
  listPermissions,
  listTimezones,
  listWorkspaces,
  listWorkspaceUsers,
} from './api.ts'

const TreeSchema = v.array(WorkspaceSchema)

export const workspaceQueries = {
  all: () => ['workspaces'] as const,
  /** With its age, for `overlay`. */
  knownTree: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'tree'] as const,
      queryFn: ({ signal }) =>
        networkFirstValue('workspaces', TreeSchema, () => listWorkspaces({ signal })),
    }),
  tree: () => ({
    ...workspaceQueries.knownTree(),
    select: ({ value }: Known<Workspace[]>) => value,
  }),
  /** Direct access first, then inherited (WS-25, WS-26). */
  users: (id: string) =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'users', id] as const,
      queryFn: ({ signal }) => {
        const ask = () => listWorkspaceUsers(id, { signal })
        return networkFirstValue(`workspaces/${id}/users`, workspaceEndpoints.users.answer, ask)
      },
      select: ({ value }) => value,
    }),
  /** Access requests that the caller may answer (PERM-08). */
  accessRequests: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'access-requests'] as const,
      queryFn: ({ signal }) => {
        const ask = () => listAccessRequests({ signal })
        const { answer } = workspaceEndpoints.accessRequests
        return networkFirstValue('workspaces/access-requests', answer, ask)
      },
      select: ({ value }) => value,
    }),
  /** Access to the workspaces of an organization (PERM-11), with its age. */
  permissions: (organizationId: string) =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'permissions', organizationId] as const,
      queryFn: ({ signal }) => {
        const ask = () => listPermissions(organizationId, { signal })
        const { answer } = organizationEndpoints.workspacesPermissions
        return networkFirstValue(`workspaces/permissions/${organizationId}`, answer, ask)
      },
    }),
  /** The selectable time zones. */
  timezones: () =>
    queryOptions({
      queryKey: ['timezones'] as const,
      queryFn: ({ signal }) =>
        networkFirstValue('timezones', workspaceEndpoints.timezones.answer, () =>
          listTimezones({ signal }),
        ),
      select: ({ value }) => value,
      staleTime: Infinity,
    }),
}
