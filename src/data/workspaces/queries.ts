import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { workspaceEndpoints, WorkspaceSchema } from '#src/contract/workspace.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'

import { listTimezones, listWorkspaces } from './api.ts'

const TreeSchema = v.array(WorkspaceSchema)

export const workspaceQueries = {
  all: () => ['workspaces'] as const,
  tree: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'tree'] as const,
      queryFn: ({ signal }) =>
        valueThroughCache('workspaces', TreeSchema, () => listWorkspaces({ signal })),
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
