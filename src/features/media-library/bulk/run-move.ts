import '#src/platform/i18n/en/media-library-page.ts'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { followJob } from '#src/widgets/bulk-job/follow-job.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { findFolder, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'

import { type Chosen, narrowed, placesOf } from './chosen.ts'
import { saveMoves, type SavedJob } from './save-many.ts'

/** Saves the move; with the way back, as far as there is one (MEDIA-34). */
export async function runMove(
  chosen: Chosen,
  to: MediaFolder,
  folders: readonly MediaFolder[],
): Promise<Started> {
  const job = await saveMoves([{ chosen, to }])
  const followed = followJob(job)
  return {
    job,
    doneText: t(chosen.kind === 'images' ? 'MediaPage:imagesMoved' : 'MediaPage:templatesMoved'),
    failedText: t('MediaPage:moveFailed'),
    async undo() {
      const stayed = followed.get().items.filter(({ standing }) => standing === 'failed')
      const back = await undone(job, chosen, to, folders, new Set(stayed.map(({ id }) => id)))
      sayMovedBack(back)
    },
  }
}

/** What was not sent yet is forgotten; the rest goes back to where each was by a deed of its own. */
async function undone(
  { changes }: SavedJob,
  chosen: Chosen,
  to: MediaFolder,
  folders: readonly MediaFolder[],
  stayed: ReadonlySet<string>,
) {
  const gone = new Set<string>(stayed)
  for (const { opId, input, items } of changes)
    if (await currentOutbox()?.cancelUnsent(opId, input)) for (const { id } of items) gone.add(id)
  const places = placesOf(chosen).filter(({ id }) => !gone.has(id))
  const moves = [...new Set(places.map(({ folderId }) => folderId))].flatMap((folderId) => {
    const folder = findFolder(folders, folderId)?.node
    const ids = new Set(places.filter((one) => one.folderId === folderId).map(({ id }) => id))
    return folder
      ? [
          {
            chosen: movedTo(
              narrowed(chosen, (id) => ids.has(id)),
              to,
            ),
            to: folder,
          },
        ]
      : []
  })
  return moves.length > 0 ? await saveMoves(moves) : undefined
}

/** As they look where they were moved to. */
const movedTo = (chosen: Chosen, { id }: MediaFolder): Chosen =>
  chosen.kind === 'images'
    ? { kind: 'images', items: chosen.items.map((one) => ({ ...one, imageFolderId: id })) }
    : { kind: 'templates', items: chosen.items.map((one) => ({ ...one, templateFolderId: id })) }

function sayMovedBack(back: SavedJob | undefined) {
  if (!back) return void notify.blank(t('MediaPage:movedBack'))
  if (isDisconnected(connectivity.get())) return void notify.blank(t('toasts:savedOnThisDevice'))
  void followJob(back)
    .over()
    .then(({ failed }) =>
      failed > 0
        ? notify.error(t('MediaPage:moveFailed'))
        : notify.success(t('MediaPage:movedBack')),
    )
}
