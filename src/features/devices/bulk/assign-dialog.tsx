import '#src/platform/i18n/en/bulk.ts'

import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { type Alike, alikeGroups } from '#src/widgets/bulk-job/alike.ts'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { AlikeChoice } from './alike-choice.tsx'
import { AssignForm } from './assign-form.tsx'
import { planAssign } from './assign-plan.ts'
import { FormButtons } from './form-buttons.tsx'
import { runAssign } from './run-assign.ts'
import { useContentChoice } from './use-content-choice.ts'

interface AssignDialogProps {
  devices: readonly Device[]
  organizationId: string | undefined
  /** Nothing needs to be ticked any more. */
  onSaved: () => void
  onClose: () => void
}

/** DEV-64: one content on all that are ticked, as long as it fits them all. */
export function AssignDialog({ devices, organizationId, onSaved, onClose }: AssignDialogProps) {
  const run = useBulkRun({ onSaved, onDone: onClose })
  const { groups, group, setKey } = useAlike(devices)
  const { workspaces = [] } = useWorkspaces()
  const plan = planAssign(group?.devices ?? [], workspaces, organizationId)
  const choice = useContentChoice(group, plan)
  const { chosen } = choice
  const assign = () => chosen && void run.start(() => runAssign(plan, chosen.content))
  const form = group ? (
    <AssignForm group={group} plan={plan} chosen={chosen} failure={run.failure} />
  ) : (
    <AlikeChoice groups={groups} onChoose={setKey} />
  )
  return (
    <JobModal
      run={run}
      title={t('bulk:assignContent')}
      onClose={onClose}
      runningTitle={t('bulk:assigning')}
      doneWord={t('bulk:wordAssigned')}
      foot={
        <FormButtons
          isChosen={chosen !== undefined}
          chooseWord={t('bulk:chooseContent')}
          assignWord={t('bulk:assign')}
          onChoose={choice.isPossible ? choice.ask : undefined}
          onAssign={assign}
          busy={run.isSaving}
          onClose={onClose}
        />
      }
    >
      {form}
    </JobModal>
  )
}

/** Those that are alike, or once they are not, the ones of them that were chosen. */
function useAlike(devices: readonly Device[]) {
  const groups = alikeGroups(devices)
  const [key, setKey] = useState<string>()
  const [only, ...others] = groups
  const group: Alike | undefined =
    others.length === 0 ? only : groups.find((one) => one.key === key)
  return { groups, group, setKey }
}
