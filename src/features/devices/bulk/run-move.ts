import '#src/platform/i18n/en/bulk.ts'

import type { Device } from '#src/contract/device.ts'
import { saveMoves, undoMoves, type SavedMoves } from '#src/data/devices/move-many.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { followJob } from '#src/widgets/bulk-job/follow-job.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'

interface Moving {
  devices: readonly Device[]
  to: { id: string; name: string }
  /** Of all workspaces, for the way back. */
  names: ReadonlyMap<string, string>
}

/** Saves the move; with the way back, as far as there is one. */
export async function runMove({ devices, to, names }: Moving): Promise<Started> {
  const saved = await saveMoves([{ to, devices }])
  const followed = followJob(saved)
  return {
    job: saved,
    doneText: t('bulk:moved', { count: devices.length, place: to.name }),
    undo: async () => {
      const { items } = followed.get()
      const stayed = items.filter(({ standing }) => standing === 'failed').map(({ id }) => id)
      sayUndone(await undoMoves(saved, { names, stayed: new Set(stayed) }))
    },
  }
}

function sayUndone(back: SavedMoves | undefined) {
  if (!back) return void notify.blank(t('bulk:undone'))
  if (isDisconnected(connectivity.get()))
    return void notify.blank(`${t('toasts:savedOnThisDevice')}. ${t('bulk:sentLater')}`)
  void followJob(back)
    .over()
    .then(({ done, failed }) =>
      failed > 0
        ? notify.error(t('bulk:someFailed', { count: failed }))
        : notify.success(t('bulk:movedBack', { count: done })),
    )
}
