import '#src/platform/i18n/en/bulk.ts'
import '#src/platform/i18n/en/device-dialog.ts'

import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { JobButtons } from '#src/widgets/bulk-job/job-buttons.tsx'
import { JobProgress } from '#src/widgets/bulk-job/job-progress.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { AlikeChoice } from './alike-choice.tsx'
import { AssignForm } from './assign-form.tsx'
import { type Alike, alikeGroups, planAssign } from './assign-plan.ts'
import { runAssign } from './run-assign.ts'
import { type ContentChoice, useContentChoice } from './use-content-choice.ts'

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
  const { running } = run
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
    <Modal
      title={t(running ? 'bulk:assigning' : 'bulk:assignContent')}
      onClose={running ? run.leave : onClose}
      foot={
        running ? (
          <JobButtons job={running} run={run} />
        ) : (
          <FormButtons choice={choice} busy={run.isSaving} onAssign={assign} onClose={onClose} />
        )
      }
    >
      {running ? (
        <JobProgress job={running} label={t('bulk:assigning')} doneWord={t('bulk:wordAssigned')} />
      ) : (
        form
      )}
    </Modal>
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

interface FormButtonsProps {
  choice: ContentChoice
  busy: boolean
  onAssign: () => void
  onClose: () => void
}

function FormButtons({ choice, busy, onAssign, onClose }: FormButtonsProps) {
  const { chosen, ask, isPossible } = choice
  return (
    <>
      <Button onClick={onClose}>{t('common:cancel')}</Button>
      {chosen ? (
        <>
          <Button onClick={() => void ask()}>{t('deviceDialog:chooseAnother')}</Button>
          <Button variant="primary" busy={busy} onClick={onAssign}>
            {t('bulk:assign')}
          </Button>
        </>
      ) : (
        <Button variant="primary" disabled={!isPossible} onClick={() => void ask()}>
          {t('bulk:chooseContent')}
        </Button>
      )}
    </>
  )
}
