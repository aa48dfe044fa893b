import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { isUnreachable } from '#src/platform/db/reachability.ts'
import { log } from '#src/platform/log.ts'
import { commonTexts } from '#src/texts/common.ts'
import { entryCopiesTexts } from '#src/texts/entry-copies.ts'
import { schedulerTexts } from '#src/texts/scheduler.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Note } from '#src/ui/note.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { ChangeSummary } from '#src/widgets/bulk-job/change-summary.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'

import { formatEntryTimes } from '../panel/entry-times.ts'
import styles from './copies-dialog.module.css'
import { DevicePicker } from './device-picker.tsx'
import { PanelTypePreviews } from './panel-type-previews.tsx'
import { type ImageFor, runCopies } from './run-copies.ts'
import { copyFailureReason, describeExcluded, fitImages, useCopies } from './use-copies.ts'

interface CopiesDialogProps {
  device: Device
  entry: KnownEntry
  organizationId: string
  onClose: () => void
}

/** Copies an entry to other devices: select and check them first, then watch the job. */
export function CopiesDialog({ device, entry, organizationId, onClose }: CopiesDialogProps) {
  const run = useBulkRun({ onDone: onClose })
  const copies = useCopies({ entry, from: device, organizationId })
  const [isFitting, setIsFitting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { plan, groups, fit } = copies

  async function copy() {
    setFailure(undefined)
    setIsFitting(true)
    const imageFor = await fitAllImages(entry, groups, fit)
    setIsFitting(false)
    if (imageFor) await run.start(() => runCopies(entry, plan, imageFor))
    else setFailure(entryCopiesTexts.notFitted)
  }
  const count = plan.included.length
  return (
    <JobModal
      run={run}
      title={entryCopiesTexts.title}
      size="revision"
      onClose={onClose}
      runningTitle={entryCopiesTexts.copying}
      doneWord={entryCopiesTexts.wordCopied}
      failureText={copyFailureReason}
      action={{
        label: count > 0 ? entryCopiesTexts.copyTo(count) : entryCopiesTexts.copy,
        disabled: !copies.isPossible,
        busy: isFitting || run.isSaving,
        onClick: () => void copy(),
      }}
      failure={failure ?? run.failure}
    >
      <CopiesForm entry={entry} copies={copies} />
    </JobModal>
  )
}

/** Undefined if the image cannot be fitted. A template needs no image. */
async function fitAllImages(
  { templateId }: KnownEntry,
  groups: ReturnType<typeof useCopies>['groups'],
  fit: ReturnType<typeof useCopies>['fit'],
): Promise<ImageFor | undefined> {
  try {
    return await fitImages(templateId === null ? groups : [], fit)
  } catch (error) {
    log.error('could not fit the image of an entry', error)
    return undefined
  }
}

interface CopiesFormProps {
  entry: KnownEntry
  copies: ReturnType<typeof useCopies>
}

/** The target devices, which of them get a copy or not and why, and a preview for each panel type. */
function CopiesForm({ entry, copies }: CopiesFormProps) {
  const { plan, receivers, problem } = copies
  return (
    <div className={styles.form}>
      <p className={`${styles.summary} ${styles.fullWidth}`}>
        <bdi className={styles.title}>{commonTexts.titleOf(entry.name)}</bdi>
        <span className="second small">{schedulerTexts.fromTo(formatEntryTimes(entry))}</span>
      </p>
      {problem !== undefined && (
        <div className={styles.fullWidth}>
          <Note tone="warn" boxed icon={<CircleAlert aria-hidden="true" />}>
            {problem}
          </Note>
        </div>
      )}
      <Devices receivers={receivers}>
        <DevicePicker
          locations={receivers.locations}
          selectedIds={copies.selectedIds}
          onSelect={copies.setSelectedIds}
          obstacles={copies.obstacles}
        />
      </Devices>
      <div className={styles.side}>
        <Checks copies={copies} />
        {plan.included.length > 0 && copies.isReady && (
          <PanelTypePreviews
            entry={entry}
            template={copies.template}
            groups={copies.groups}
            fit={copies.fit}
          />
        )}
      </div>
    </div>
  )
}

function Checks({ copies: { plan, selectedIds } }: Pick<CopiesFormProps, 'copies'>) {
  const count = plan.included.length
  if (selectedIds.size === 0) return <p className="second">{entryCopiesTexts.chooseFirst}</p>
  return (
    <>
      <ChangeSummary
        will={count > 0 ? entryCopiesTexts.willGet(count) : undefined}
        excluded={describeExcluded(plan)}
        reasonText={(reason, count) => entryCopiesTexts.stays[reason](count)}
      />
      {count > 0 && <p className="quiet small">{entryCopiesTexts.serverDecides}</p>}
    </>
  )
}

interface DevicesProps {
  receivers: CopiesFormProps['copies']['receivers']
  children: ReactNode
}

function Devices({ receivers: { isLoading, error, refetch }, children }: DevicesProps) {
  if (isLoading) return <SkeletonRows />
  if (!error) return children
  return (
    <ErrorState title={entryCopiesTexts.notLoaded} onRetry={() => void refetch()}>
      {isUnreachable(error) ? entryCopiesTexts.notKept : undefined}
    </ErrorState>
  )
}
