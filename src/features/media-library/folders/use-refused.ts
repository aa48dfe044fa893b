import * as v from 'valibot'

import {
  CreateFolderInputSchema,
  MoveFolderInputSchema,
  RenameFolderInputSchema,
} from '#src/data/folders/inputs.ts'
import { imageFolderMutations, templateFolderMutations } from '#src/data/folders/mutations.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import type { FolderSettings } from './folder-changes.ts'

const KINDS = [imageFolderMutations, templateFolderMutations] as const

/** The change that the address asks to mend, while it still needs somebody (OFF-17). */
export interface Mending {
  mend: string | undefined
  onMended: () => void
}

export interface RefusedSettings {
  op: Op
  /** What it asked for. */
  asked: Partial<FolderSettings>
}

/** A refused change of this folder. */
export function useRefused(
  folderId: string,
  mend: string | undefined,
): RefusedSettings | undefined {
  const { refused, serverIds } = useRefusedOp(mend)
  const change = refused && askedBy(refused)
  if (!change || (serverIds.get(change.id) ?? change.id) !== folderId) return undefined
  return { op: refused, asked: change.asked }
}

/** A folder that was to be added: the field opens with its name. */
export function useRefusedAddition(mend: string | undefined) {
  const { refused, serverIds } = useRefusedOp(mend)
  if (!refused || !KINDS.some(({ create }) => create.kind === refused.kind)) return undefined
  const input = v.safeParse(CreateFolderInputSchema, refused.payload)
  if (!input.success) return undefined
  const { name, parentId } = input.output
  return { opId: refused.opId, name, parentId: serverIds.get(parentId) ?? parentId }
}

function useRefusedOp(mend: string | undefined) {
  const { ops, serverIds } = useOutbox()
  const refused = ops.find(({ opId, state }) => opId === mend && state === 'attention')
  return { refused, serverIds }
}

function askedBy({ kind, payload }: Op) {
  if (KINDS.some(({ rename }) => rename.kind === kind)) {
    const { success, output } = v.safeParse(RenameFolderInputSchema, payload)
    if (success) return { id: output.id, asked: { name: output.newName } }
  }
  if (KINDS.some(({ move }) => move.kind === kind)) {
    const { success, output } = v.safeParse(MoveFolderInputSchema, payload)
    if (success) return { id: output.id, asked: { parentId: output.parentId } }
  }
  return undefined
}
