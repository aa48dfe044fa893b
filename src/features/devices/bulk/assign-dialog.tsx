import '#src/platform/i18n/en/bulk.ts'

import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { RunningJob } from '#src/widgets/bulk-job/running-job.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'

import { AlikeChoice } from './alike-choice.tsx'
import { AssignForm } from './assign-form.tsx'
import { alikeGroups } from './assign-plan.ts'

interface AssignDialogProps {
  devices: readonly Device[]
  organizationId: string | undefined
  onDone: () => void
  onClose: () => void
}

/** DEV-64: one picture on all that are ticked, as long as it fits them all. */
export function AssignDialog({ devices, organizationId, onDone, onClose }: AssignDialogProps) {
  const run = useBulkRun({
    onDone() {
      onDone()
      onClose()
    },
  })
  const groups = alikeGroups(devices)
  const [key, setKey] = useState<string>()
  const group =
    groups.find((one) => one.key === key) ?? (groups.length === 1 ? groups[0] : undefined)
  if (run.running)
    return (
      <RunningJob
        title={t('bulk:assigning')}
        doneWord={t('bulk:wordAssigned')}
        job={run.running}
        onClose={run.leave}
      />
    )
  if (!group) return <AlikeChoice groups={groups} onChoose={setKey} onClose={onClose} />
  return <AssignForm group={group} organizationId={organizationId} run={run} onClose={onClose} />
}
