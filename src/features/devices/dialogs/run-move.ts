import type { Device } from '#src/contract/device.ts'
import { saveMoves, type SavedMoves, undoMoves } from '#src/data/devices/move-many.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { bulkTexts } from '#src/texts/bulk.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { watchJob } from '#src/widgets/bulk-job/watch-job.ts'

interface Moving {
  devices: readonly Device[]
  to: { id: string; name: string }
  /** Workspace names by id, for undo. */
  names: ReadonlyMap<string, string>
}

/** Saves the move and offers to undo it. */
export async function runMove({ devices, to, names }: Moving): Promise<Started> {
  const saved = await saveMoves([{ to, devices }])
  const followed = watchJob(saved)
  return {
    job: saved,
    doneText: bulkTexts.moved({ count: devices.length, place: to.name }),
    undo: async () => {
      const { items } = followed.get()
      const stayed = items.filter(({ status }) => status === 'failed').map(({ id }) => id)
      sayUndone(await undoMoves(saved, { names, stayed: new Set(stayed) }))
    },
  }
}

function sayUndone(back: SavedMoves | undefined) {
  if (!back) return void notify.blank(bulkTexts.undone)
  if (isDisconnected(connectivity.get()))
    return void notify.blank(`${toastsTexts.savedOnThisDevice}. ${bulkTexts.sentLater}`)
  void watchJob(back)
    .untilOver()
    .then(({ done: moved, failed }) =>
      failed > 0
        ? notify.error(bulkTexts.someFailed(failed))
        : notify.success(bulkTexts.movedBack(moved)),
    )
}
