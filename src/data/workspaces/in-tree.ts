import { WORKSPACES_LANE } from './lane.ts'
import { workspaceQueries } from './queries.ts'

export const workspaceEntity = (id: string) => `workspace:${id}`

/** What all changes of the tree have in common. */
export const inTree = {
  queue: 'light',
  lane: () => WORKSPACES_LANE,
  refetch: () => [workspaceQueries.all()],
} as const

/** Of the settings, opened with a change that was refused (OFF-17). */
export const settingsAddress = ({ id }: { id: string }, opId: string) =>
  `/user/devices?${new URLSearchParams({ workspace: id, mend: opId }).toString()}`
