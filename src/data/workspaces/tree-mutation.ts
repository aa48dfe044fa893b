import { workspaceQueries } from './queries.ts'

/** One lane for all changes of the tree and moves of devices in it: each change depends on the tree before it. */
export const WORKSPACES_LANE = 'workspaces'

export const workspaceEntity = (id: string) => `workspace:${id}`

/** Common to all changes of the tree. */
export const treeMutation = {
  queue: 'light',
  lane: () => WORKSPACES_LANE,
  refetch: () => [workspaceQueries.all()],
} as const

/** URL for fixing a rejected change (OFF-17). */
export const fixUrl = (workspaceId: string, opId: string) =>
  `/user/devices?${new URLSearchParams({ workspace: workspaceId, mend: opId }).toString()}`
