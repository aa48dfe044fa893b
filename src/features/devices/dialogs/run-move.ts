import type { Device } from '#src/contract/device.ts'
import { saveMoves, undoMoves } from '#src/data/devices/move-many.ts'
import { bulkTexts } from '#src/texts/bulk.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { undoMove } from '#src/widgets/bulk-job/undo-move.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'

interface Moving {
  devices: readonly Device[]
  to: { id: string; name: string }
  /** Workspace names by id, for undo. */
  names: ReadonlyMap<string, string>
}

/** Saves the move and offers to undo it. */
export async function runMove({ devices, to, names }: Moving): Promise<Started> {
  const job = await saveMoves([{ to, devices }])
  return {
    job,
    doneText: bulkTexts.moved({ count: devices.length, place: to.name }),
    undo: undoMove(job, (stayed) => undoMoves(job, { names, stayed }), {
      canceled: bulkTexts.undone,
      savedForLater: `${toastsTexts.savedOnThisDevice}. ${bulkTexts.sentLater}`,
      done: ({ done }) => bulkTexts.movedBack(done),
      failed: ({ failed }) => bulkTexts.someFailed(failed),
    }),
  }
}
