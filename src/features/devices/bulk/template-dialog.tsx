import '#src/platform/i18n/en/bulk.ts'

import type { Device } from '#src/contract/device.ts'
import { t } from '#src/platform/i18n/t.ts'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { FormButtons } from './form-buttons.tsx'
import { runTemplate } from './run-template.ts'
import { TemplateForm } from './template-form.tsx'
import { planTemplate } from './template-plan.ts'
import { useTemplateChoice } from './use-template-choice.ts'

interface TemplateDialogProps {
  devices: readonly Device[]
  organizationId: string | undefined
  /** Nothing needs to be ticked any more. */
  onSaved: () => void
  onClose: () => void
}

/** DEV-56 for all that are ticked, of whatever models: those that the template fits get it, the others are named. */
export function TemplateDialog({ devices, organizationId, onSaved, onClose }: TemplateDialogProps) {
  const run = useBulkRun({ onSaved, onDone: onClose })
  const { workspaces = [] } = useWorkspaces()
  const planFor = (template: Parameters<typeof planTemplate>[1]) =>
    planTemplate(devices, template, workspaces, organizationId)
  const { chosen, ask, isPossible } = useTemplateChoice(planFor(undefined))
  const plan = planFor(chosen?.template)
  const assign = chosen && (() => void run.start(() => runTemplate(plan, chosen)))
  return (
    <JobModal
      run={run}
      title={t('bulk:setDefaultTemplate')}
      onClose={onClose}
      runningTitle={t('bulk:settingTemplate')}
      doneWord={t('bulk:wordSet')}
      foot={
        <FormButtons
          isChosen={chosen !== undefined}
          chooseWord={t('bulk:chooseTemplate')}
          assignWord={t('bulk:assign')}
          onChoose={isPossible ? ask : undefined}
          onAssign={plan.receiving.length > 0 ? assign : undefined}
          busy={run.isSaving}
          onClose={onClose}
        />
      }
    >
      <TemplateForm plan={plan} chosen={chosen} failure={run.failure} />
    </JobModal>
  )
}
