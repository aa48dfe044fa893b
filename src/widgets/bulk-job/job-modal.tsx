import { type ComponentProps, type ReactNode, useState } from 'react'

import { notify } from '#src/platform/toast/notify.tsx'
import { bulkTexts } from '#src/texts/bulk.ts'
import { commonTexts } from '#src/texts/common.ts'
import { toastsTexts } from '#src/texts/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

import styles from './bulk-job.module.css'
import { JobProgress, useJobState } from './job-progress.tsx'
import { SaveError } from './save-error.tsx'
import type { useBulkRun } from './use-bulk-run.ts'
import type { WatchedJob } from './watch-job.ts'

interface JobModalProps extends Pick<
  ComponentProps<typeof Modal>,
  'title' | 'role' | 'size' | 'onClose'
> {
  run: ReturnType<typeof useBulkRun>
  /** Title while running, and label of a finished item. */
  runningTitle: string
  doneWord: string
  /** Replaces the default explanation of a failed item. */
  failureText?: ComponentProps<typeof JobProgress>['failureText']
  /** The primary button before it starts; busy while saving. */
  action: Pick<ComponentProps<typeof Button>, 'variant' | 'disabled' | 'busy' | 'onClick'> & {
    label: string
  }
  /** A further button before it starts. */
  extra?: ReactNode
  /** Why it did not start, by default what kept it from being saved. */
  failure?: string | undefined
  /** Content before it starts. */
  children: ReactNode
}

/** A bulk action: confirmation first, then progress. Closing the dialog does not stop the job. */
export function JobModal({
  run,
  runningTitle,
  doneWord,
  failureText,
  action: { label, ...action },
  extra,
  failure = run.failure,
  children,
  ...modal
}: JobModalProps) {
  const { running } = run
  if (!running)
    return (
      <Modal
        {...modal}
        isSaving={run.isSaving}
        footer={
          <>
            <Button onClick={modal.onClose}>{commonTexts.cancel}</Button>
            {extra}
            <Button variant="primary" busy={run.isSaving} {...action}>
              {label}
            </Button>
          </>
        }
      >
        <Stack className={styles.form}>
          {children}
          <SaveError failure={failure} />
        </Stack>
      </Modal>
    )
  return (
    <Modal
      {...modal}
      title={runningTitle}
      onClose={run.leave}
      footer={<JobButtons job={running} run={run} />}
    >
      <JobProgress
        job={running}
        label={runningTitle}
        doneWord={doneWord}
        failureText={failureText}
      />
    </Modal>
  )
}

interface JobButtonsProps {
  job: WatchedJob
  run: Pick<ReturnType<typeof useBulkRun>, 'leave' | 'retry' | 'undo'>
}

/** Footer of a running job. Closing the dialog does not stop it. */
function JobButtons({ job, run }: JobButtonsProps) {
  const { isOver, done, failed } = useJobState(job)
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = () => {
    setIsRetrying(true)
    void run
      .retry()
      .catch((error: unknown) => notify.error(whyNotSaved(error)))
      .finally(() => setIsRetrying(false))
  }
  return (
    <>
      {!isOver && <span className="quiet small">{bulkTexts.goesOn}</span>}
      {isOver && done > 0 && run.undo && (
        <Button variant="quiet" onClick={run.undo}>
          {toastsTexts.undo}
        </Button>
      )}
      <Button onClick={run.leave}>{commonTexts.close}</Button>
      {failed > 0 && (
        <Button variant="primary" busy={isRetrying} onClick={retry}>
          {bulkTexts.retryFailed}
        </Button>
      )}
    </>
  )
}
