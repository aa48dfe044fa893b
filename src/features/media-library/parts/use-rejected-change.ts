import * as v from 'valibot'

import {
  CreateFolderInputSchema,
  MoveFolderInputSchema,
  RenameFolderInputSchema,
} from '#src/data/folders/inputs.ts'
import { imageFolderMutations, templateFolderMutations } from '#src/data/folders/mutations.ts'
import { useRejectedOp } from '#src/platform/outbox/show/use-outbox.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'

import type { FolderSettings } from '../dialogs/folder-changes.ts'

const MUTATIONS = { images: imageFolderMutations, templates: templateFolderMutations }
const KINDS = Object.values(MUTATIONS)

/** The rejected change in the URL (OFF-17). */
export interface Fixing {
  mend: string | undefined
  onFixed: () => void
}

export interface RejectedSettings {
  op: Op
  /** The requested values. */
  asked: Partial<FolderSettings>
}

/** A rejected change of this folder. */
export function useRejectedSettings(
  folderId: string,
  mend: string | undefined,
): RejectedSettings | undefined {
  const rejected = useRejectedOp(mend)
  const change = rejected && askedBy(rejected)
  if (!rejected || change?.id !== folderId) return undefined
  return { op: rejected, asked: change.asked }
}

/** A rejected creation of a folder of this kind; the field opens with its name. */
export function useRejectedAddition(kind: MediaKind, mend: string | undefined) {
  const rejected = useRejectedOp(mend)
  if (rejected?.kind !== MUTATIONS[kind].create.kind) return undefined
  const input = v.safeParse(CreateFolderInputSchema, rejected.payload)
  if (!input.success) return undefined
  const { name, parentId } = input.output
  return { opId: rejected.opId, name, parentId }
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
