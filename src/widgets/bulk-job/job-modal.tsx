import type { ComponentProps, ReactNode } from 'react'

import { Modal } from '#src/ui/modal.tsx'

import { JobButtons } from './job-buttons.tsx'
import { JobProgress } from './job-progress.tsx'
import type { useBulkRun } from './use-bulk-run.ts'

interface JobModalProps extends Pick<
  ComponentProps<typeof Modal>,
  'title' | 'role' | 'size' | 'onClose'
> {
  run: ReturnType<typeof useBulkRun>
  /** What is being done, and of each that it is done. */
  runningTitle: string
  doneWord: string
  /** Why one of them failed, in words of this job. */
  whyFailed?: ComponentProps<typeof JobProgress>['whyFailed']
  /** Buttons before it runs. */
  foot: ReactNode
  /** What is asked before it runs. */
  children: ReactNode
}

/** Something is done to many: asked for first, and then watched. Closed, a job goes on. */
export function JobModal({ run, runningTitle, doneWord, whyFailed, ...asking }: JobModalProps) {
  const { running } = run
  if (!running) return <Modal {...asking} isSaving={run.isSaving} />
  return (
    <Modal
      {...asking}
      title={runningTitle}
      onClose={run.leave}
      foot={<JobButtons job={running} run={run} />}
    >
      <JobProgress job={running} label={runningTitle} doneWord={doneWord} whyFailed={whyFailed} />
    </Modal>
  )
}
