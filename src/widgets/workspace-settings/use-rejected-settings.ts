import * as v from 'valibot'

import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { moveWorkspaceMutation } from '#src/data/workspaces/move.ts'
import { updateWorkspaceMutation } from '#src/data/workspaces/update.ts'
import { useRejectedOp } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { Settings } from './settings-changes.ts'

export interface RejectedSettings {
  op: Op
  /** The values it tried to set. */
  requested: Partial<Settings>
}

/** The rejected change of this workspace that the URL points to (OFF-17). */
export function useRejectedSettings(
  workspaceId: string | undefined,
  opId: string | undefined,
): RejectedSettings | undefined {
  const op = useRejectedOp(opId)
  const requested = op && requestedSettings(op, workspaceId)
  return requested && { op, requested }
}

function requestedSettings({ kind, payload }: Op, workspaceId: string | undefined) {
  if (kind === updateWorkspaceMutation.kind) {
    const update = v.safeParse(updateWorkspaceMutation.input, payload)
    if (update.success && update.output.id === workspaceId) return update.output.changes
  }
  if (kind === moveWorkspaceMutation.kind) {
    const move = v.safeParse(moveWorkspaceMutation.input, payload)
    if (move.success && move.output.id === workspaceId) return { parentId: move.output.parentId }
  }
  return undefined
}

/** The same for a rejected new workspace, whose name the field starts with. */
export function useRejectedCreation(opId: string | undefined) {
  const op = useRejectedOp(opId)
  if (op?.kind !== createWorkspaceMutation.kind) return undefined
  const input = v.safeParse(createWorkspaceMutation.input, op.payload)
  return input.success ? { opId: op.opId, ...input.output } : undefined
}
