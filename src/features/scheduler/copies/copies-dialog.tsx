import '#src/platform/i18n/en/entry-copies.ts'

import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { KnownEntry } from '#src/data/schedules/entry.ts'
import { t } from '#src/platform/i18n/t.ts'
import { log } from '#src/platform/log.ts'
import { Button } from '#src/ui/button.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'

import { CopiesForm } from './copies-form.tsx'
import { type PictureFor, runCopies } from './run-copies.ts'
import { picturesOf, useCopies } from './use-copies.ts'
import { whyNotCopied } from './words.ts'

interface CopiesDialogProps {
  device: Device
  entry: KnownEntry
  organizationId: string
  onClose: () => void
}

/** An entry for other devices: chosen and checked first, and then watched, device by device. */
export function CopiesDialog({ device, entry, organizationId, onClose }: CopiesDialogProps) {
  const run = useBulkRun({ onDone: onClose })
  const copies = useCopies({ entry, from: device, organizationId })
  const [isFitting, setIsFitting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { plan, groups, fit } = copies

  async function copy() {
    setFailure(undefined)
    setIsFitting(true)
    const pictureFor = await picturesFor(entry, groups, fit)
    setIsFitting(false)
    if (pictureFor) await run.start(() => runCopies(entry, plan, pictureFor))
    else setFailure(t('entryCopies:notFitted'))
  }
  const count = plan.receiving.length
  return (
    <JobModal
      run={run}
      title={t('entryCopies:title')}
      size="revision"
      onClose={onClose}
      runningTitle={t('entryCopies:copying')}
      doneWord={t('entryCopies:wordCopied')}
      whyFailed={whyNotCopied}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={!copies.isPossible}
            busy={isFitting || run.isSaving}
            onClick={() => void copy()}
          >
            {count > 0 ? t('entryCopies:copyTo', { count }) : t('entryCopies:copy')}
          </Button>
        </>
      }
    >
      <CopiesForm entry={entry} copies={copies} failure={failure ?? run.failure} />
    </JobModal>
  )
}

/** Undefined where the picture cannot be fitted. A template needs none. */
async function picturesFor(
  { templateId }: KnownEntry,
  groups: ReturnType<typeof useCopies>['groups'],
  fit: ReturnType<typeof useCopies>['fit'],
): Promise<PictureFor | undefined> {
  try {
    return await picturesOf(templateId === null ? groups : [], fit)
  } catch (error) {
    log.error('the picture of an entry could not be fitted', error)
    return undefined
  }
}
