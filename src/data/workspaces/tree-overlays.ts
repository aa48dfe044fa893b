import type { Workspace } from '#src/contract/workspace.ts'
import { crossEntityOverlay } from '#src/data/cross-entity-overlay.ts'
import { moveDevicesMutation } from '#src/data/devices/move.ts'

import { workspaceMutations } from './mutations.ts'
import { withCount } from './tree-edits.ts'

/** All changes that affect the tree, including moved devices. */
export const workspaceTreeOverlays = [
  ...workspaceMutations,
  crossEntityOverlay(moveDevicesMutation, (tree: Workspace[], { devices, workspaceId }) => {
    const moved = devices.filter((device) => device.workspaceId !== workspaceId)
    return moved.reduce(
      (counted, { workspaceId: from }) => (from === null ? counted : withCount(counted, from, -1)),
      withCount(tree, workspaceId, moved.length),
    )
  }),
] as const
