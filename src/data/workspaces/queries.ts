import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { type Workspace, workspaceEndpoints, WorkspaceSchema } from '#src/contract/workspace.ts'
import { type Known, valueThroughCache } from '#src/platform/db/through-cache.ts'

import { listAccessRequests, listTimezones, listWorkspaces, listWorkspaceUsers } from './api.ts'

const TreeSchema = v.array(WorkspaceSchema)

export const workspaceQueries = {
  all: () => ['workspaces'] as const,
  /** With its age: what `overlay` asks for. */
  knownTree: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'tree'] as const,
      queryFn: ({ signal }) =>
        valueThroughCache('workspaces', TreeSchema, () => listWorkspaces({ signal })),
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
        return valueThroughCache(`workspaces/${id}/users`, workspaceEndpoints.users.answer, ask)
      },
      select: ({ value }) => value,
    }),
  /** What waits for an answer of the caller (PERM-08). */
  accessRequests: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'access-requests'] as const,
      queryFn: ({ signal }) => {
        const ask = () => listAccessRequests({ signal })
        const { answer } = workspaceEndpoints.accessRequests
        return valueThroughCache('workspaces/access-requests', answer, ask)
      },
      select: ({ value }) => value,
    }),
  /** Those that may be chosen; the same for everybody. */
  timezones: () =>
    queryOptions({
      queryKey: ['timezones'] as const,
      queryFn: ({ signal }) =>
        valueThroughCache('timezones', workspaceEndpoints.timezones.answer, () =>
          listTimezones({ signal }),
        ),
      select: ({ value }) => value,
      staleTime: Infinity,
    }),
}
