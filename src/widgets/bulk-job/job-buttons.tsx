import '#src/platform/i18n/en/bulk.ts'

import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

import type { FollowedJob } from './follow-job.ts'
import { useJobState } from './job-progress.tsx'
import type { useBulkRun } from './use-bulk-run.ts'

interface JobButtonsProps {
  job: FollowedJob
  run: Pick<ReturnType<typeof useBulkRun>, 'leave' | 'undo'>
}

/** Below a job that was started: it goes on when its dialog is closed. */
export function JobButtons({ job, run }: JobButtonsProps) {
  const { isOver, done, failed } = useJobState(job)
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = () => {
    setIsRetrying(true)
    void job.retryFailed().finally(() => setIsRetrying(false))
  }
  return (
    <>
      {!isOver && <span className="quiet small">{t('bulk:goesOn')}</span>}
      {isOver && done > 0 && run.undo && (
        <Button variant="quiet" onClick={run.undo}>
          {t('toasts:undo')}
        </Button>
      )}
      <Button onClick={run.leave}>{t('common:close')}</Button>
      {failed > 0 && (
        <Button variant="primary" busy={isRetrying} onClick={retry}>
          {t('bulk:retryFailed')}
        </Button>
      )}
    </>
  )
}
