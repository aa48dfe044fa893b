import { queryOptions } from '@tanstack/react-query'

import { listWorkspaces } from './api.ts'

export const workspaceQueries = {
  all: () => ['workspaces'] as const,
  tree: () =>
    queryOptions({
      queryKey: [...workspaceQueries.all(), 'tree'] as const,
      queryFn: ({ signal }) => listWorkspaces({ signal }),
    }),
}
