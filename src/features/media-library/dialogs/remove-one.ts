import type { Image } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { removeImageMutation } from '#src/data/images/move-and-remove.ts'
import { removeTemplateMutation } from '#src/data/templates/move-and-remove.ts'
import { enqueue } from '#src/platform/outbox/current.ts'
import type { Saved } from '#src/platform/outbox/outbox.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { toastsTexts } from '#src/texts/toasts.ts'

export type MediaItem = { kind: 'image'; item: Image } | { kind: 'template'; item: ListedTemplate }

const WORDS = {
  image: { done: mediaLibraryPageTexts.imageRemoved, inUse: mediaLibraryPageTexts.imageInUse },
  template: {
    done: mediaLibraryPageTexts.templateRemoved,
    inUse: mediaLibraryPageTexts.templateInUse,
  },
} as const

/** Resolves once the change is saved; a toast reports the outcome (MEDIA-18, MEDIA-21). */
export async function removeOne(one: MediaItem) {
  const saved = await (one.kind === 'image'
    ? enqueue(removeImageMutation, { image: one.item })
    : enqueue(removeTemplateMutation, { template: one.item }))
  void announce(saved, one.kind)
}

async function announce(saved: Saved, kind: MediaItem['kind']) {
  const { done, inUse } = WORDS[kind]
  const outcome = await saved.outcome()
  if (outcome === 'done') notify.success(done)
  else if (outcome === 'waiting') notify.blank(toastsTexts.savedOnThisDevice)
  else if (outcome === 'attention')
    notify.error(isInUse(saved.opId) ? inUse : mediaLibraryPageTexts.actionFailed)
}

/** A deletion conflicts only when the item is in use. */
function isInUse(opId: string) {
  const op = outboxView().ops.find((one) => one.opId === opId)
  return op?.error?.reason === 'conflict'
}
