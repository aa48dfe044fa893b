import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'

import { WorkspaceSchema } from '#src/contract/workspace.ts'
import { valueThroughCache } from '#src/platform/db/through-cache.ts'

import { listWorkspaces } from './api.ts'

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
}
