import {
  moveImagesMutation,
  removeImageMutation,
  removeImagesMutation,
} from '#src/data/images/move-and-remove.ts'
import { inChunks, saveGroup } from '#src/data/save-group.ts'
import {
  moveTemplatesMutation,
  removeTemplateMutation,
} from '#src/data/templates/move-and-remove.ts'
import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

import type { Chosen } from './chosen.ts'

export type SavedJob = Awaited<ReturnType<typeof saveMoves>>

interface Folder {
  id: string
  name: string
}

const itemsOf = (items: Chosen['items']) => items.map(({ id, name }) => ({ id, name }))

/** One change group; items beyond the request limit become further changes. */
export const saveMoves = (moves: readonly { chosen: Chosen; to: Folder }[]) =>
  saveGroup((extras) => moves.flatMap(({ chosen, to }) => partsOfMove(chosen, to, extras)))

function partsOfMove(chosen: Chosen, { id, name }: Folder, extras: SaveExtras) {
  const to = { folderId: id, folderName: name }
  return chosen.kind === 'images'
    ? inChunks(chosen.items).map((images) => ({
        change: change(moveImagesMutation, { images: [...images], ...to }, extras),
        items: itemsOf(images),
      }))
    : inChunks(chosen.items).map((templates) => ({
        change: change(moveTemplatesMutation, { templates: [...templates], ...to }, extras),
        items: itemsOf(templates),
      }))
}

/** Unsent images are canceled one by one; templates are always deleted one by one (CALL-68). */
export const saveDeletions = (chosen: Chosen) =>
  saveGroup((extras) => {
    if (chosen.kind === 'templates')
      return chosen.items.map((template) => ({
        change: change(removeTemplateMutation, { template }, extras),
        items: itemsOf([template]),
      }))
    const unsent = chosen.items.filter(({ id }) => isTempId(id))
    const sent = chosen.items.filter(({ id }) => !isTempId(id))
    return [
      ...unsent.map((image) => ({
        change: change(removeImageMutation, { image }, extras),
        items: itemsOf([image]),
      })),
      ...inChunks(sent).map((images) => ({
        change: change(removeImagesMutation, { images: [...images] }, extras),
        items: itemsOf(images),
      })),
    ]
  })
