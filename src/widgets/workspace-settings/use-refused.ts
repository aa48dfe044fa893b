import * as v from 'valibot'

import { createWorkspaceMutation } from '#src/data/workspaces/create.ts'
import { moveWorkspaceMutation } from '#src/data/workspaces/move.ts'
import { updateWorkspaceMutation } from '#src/data/workspaces/update.ts'
import { useOutboxPart } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { Settings } from './settings-changes.ts'

export interface RefusedSettings {
  op: Op
  /** What it asked for. */
  asked: Partial<Settings>
}

/** The change of this workspace that the address asks to mend, while it still needs somebody (OFF-17). */
export function useRefused(
  workspaceId: string | undefined,
  opId: string | undefined,
): RefusedSettings | undefined {
  const op = useOp(opId)
  if (op?.state !== 'attention') return undefined
  const asked = askedBy(op, workspaceId)
  return asked && { op, asked }
}

const useOp = (opId: string | undefined) =>
  useOutboxPart(({ ops }) => ops.find((one) => one.opId === opId))

function askedBy({ kind, payload }: Op, workspaceId: string | undefined) {
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

/** The same of a workspace that was to be added: the field opens with its name. */
export function useRefusedCreation(opId: string | undefined) {
  const op = useOp(opId)
  if (op?.state !== 'attention' || op.kind !== createWorkspaceMutation.kind) return undefined
  const input = v.safeParse(createWorkspaceMutation.input, op.payload)
  return input.success ? { opId: op.opId, ...input.output } : undefined
}
