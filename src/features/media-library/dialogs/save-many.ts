import { MAX_IDS } from '#src/contract/fields.ts'
import {
  moveImagesMutation,
  removeImageMutation,
  removeImagesMutation,
} from '#src/data/images/move-and-remove.ts'
import {
  moveTemplatesMutation,
  removeTemplateMutation,
} from '#src/data/templates/move-and-remove.ts'
import { enqueueTogether } from '#src/platform/outbox/current.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'
import { newId } from '#src/platform/outbox/store/new-id.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import type { Job } from '#src/widgets/bulk-job/job-state.ts'

import type { Chosen } from './chosen.ts'

interface Part {
  change: Change
  items: readonly { id: string; name: string }[]
}

export interface SavedJob extends Job {
  changes: readonly { opId: string; items: Part['items']; input: unknown }[]
}

interface Folder {
  id: string
  name: string
}

/** One change group; items beyond the request limit become further changes. */
export function saveMoves(moves: readonly { chosen: Chosen; to: Folder }[]): Promise<SavedJob> {
  const groupId = newId()
  return save(
    groupId,
    moves.flatMap(({ chosen, to }) => partsOfMove(chosen, to, groupId)),
  )
}

function partsOfMove(chosen: Chosen, { id, name }: Folder, groupId: string): Part[] {
  const to = { folderId: id, folderName: name }
  return chosen.kind === 'images'
    ? chunks(chosen.items).map((images) => ({
        change: change(moveImagesMutation, { images: [...images], ...to }, { groupId }),
        items: images,
      }))
    : chunks(chosen.items).map((templates) => ({
        change: change(moveTemplatesMutation, { templates: [...templates], ...to }, { groupId }),
        items: templates,
      }))
}

/** Unsent images are canceled one by one; templates are always deleted one by one (CALL-68). */
export function saveDeletions(chosen: Chosen): Promise<SavedJob> {
  const groupId = newId()
  if (chosen.kind === 'templates')
    return save(
      groupId,
      chosen.items.map((template) => ({
        change: change(removeTemplateMutation, { template }, { groupId }),
        items: [template],
      })),
    )
  const unsent = chosen.items.filter(({ id }) => isTempId(id))
  const sent = chosen.items.filter(({ id }) => !isTempId(id))
  return save(groupId, [
    ...unsent.map((image) => ({
      change: change(removeImageMutation, { image }, { groupId }),
      items: [image],
    })),
    ...chunks(sent).map((images) => ({
      change: change(removeImagesMutation, { images: [...images] }, { groupId }),
      items: images,
    })),
  ])
}

async function save(groupId: string, parts: readonly Part[]): Promise<SavedJob> {
  const saved = await enqueueTogether(
    parts.map((part) => part.change),
    { independent: true },
  )
  return {
    groupId,
    changes: parts.map(({ change: { input }, items }, index) => ({
      opId: saved[index]?.opId ?? '',
      input,
      items: items.map(({ id, name }) => ({ id, name })),
    })),
  }
}

const chunks = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / MAX_IDS) }, (_, index) =>
    all.slice(index * MAX_IDS, (index + 1) * MAX_IDS),
  )
