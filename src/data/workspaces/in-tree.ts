import { WORKSPACES_LANE } from './lane.ts'
import { workspaceQueries } from './queries.ts'

export const workspaceEntity = (id: string) => `workspace:${id}`

/** What all changes of the tree have in common. */
export const inTree = {
  queue: 'light',
  lane: () => WORKSPACES_LANE,
  refetch: () => [workspaceQueries.all()],
} as const

/** Of the place where a refused change can be mended (OFF-17). */
export const mendAddress = (workspaceId: string, opId: string) =>
  `/user/devices?${new URLSearchParams({ workspace: workspaceId, mend: opId }).toString()}`
