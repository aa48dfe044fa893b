import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { notify } from '#src/platform/toast/notify.tsx'

import type { Job, JobState } from './job-state.ts'
import { watchJob } from './watch-job.ts'

interface UndoTexts {
  /** Nothing had been sent. */
  canceled: string
  savedForLater: string
  done: (state: JobState) => string
  failed: (state: JobState) => string
}

/** Undoes a move by the job that `moveBack` saves, if any, without the items that failed to move, and reports its end. */
export function undoMove(
  job: Job,
  moveBack: (unmovedIds: ReadonlySet<string>) => Promise<Job | undefined>,
  texts: UndoTexts,
) {
  const watched = watchJob(job)
  return async () => {
    const failed = watched.get().items.filter(({ status }) => status === 'failed')
    const back = await moveBack(new Set(failed.map(({ id }) => id)))
    if (!back) return void notify.blank(texts.canceled)
    if (isDisconnected(connectivity.get())) return void notify.blank(texts.savedForLater)
    void watchJob(back)
      .untilOver()
      .then((state) =>
        state.failed > 0 ? notify.error(texts.failed(state)) : notify.success(texts.done(state)),
      )
  }
}
