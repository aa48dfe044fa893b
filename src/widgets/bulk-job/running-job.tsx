import '#src/platform/i18n/en/bulk.ts'

import type { ComponentProps } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'

import type { FollowedJob } from './follow-job.ts'
import { JobProgress, useJobState } from './job-progress.tsx'

interface RunningJobProps extends Pick<ComponentProps<typeof Modal>, 'title' | 'size' | 'onClose'> {
  job: FollowedJob
  /** What was done with a thing, as 'Moved'. */
  doneWord: string
}

/** The dialog of a job that was started; it goes on when the dialog is closed. */
export function RunningJob({ job, doneWord, ...modal }: RunningJobProps) {
  const state = useJobState(job)
  return (
    <Modal
      {...modal}
      foot={
        <>
          {!state.isOver && <span className="quiet small">{t('bulk:goesOn')}</span>}
          <Button onClick={modal.onClose}>{t('common:close')}</Button>
          {state.failed > 0 && (
            <Button variant="primary" onClick={() => void job.retryFailed()}>
              {t('bulk:retryFailed')}
            </Button>
          )}
        </>
      }
    >
      <JobProgress state={state} label={modal.title} doneWord={doneWord} />
    </Modal>
  )
}
