import type { Workspace } from '#src/contract/workspace.ts'
import { moveDevicesMutation } from '#src/data/devices/move.ts'
import { effectOf } from '#src/data/effect.ts'

import { workspaceMutations } from './mutations.ts'
import { withCount } from './tree-edits.ts'

/** What may change how the tree looks: its own changes, and devices that move within it. */
export const workspaceTreeOverlays = [
  ...workspaceMutations,
  effectOf(moveDevicesMutation, (tree: Workspace[], { devices, workspaceId }) => {
    const moved = devices.filter((device) => device.workspaceId !== workspaceId)
    return moved.reduce(
      (counted, { workspaceId: from }) => (from === null ? counted : withCount(counted, from, -1)),
      withCount(tree, workspaceId, moved.length),
    )
  }),
] as const
