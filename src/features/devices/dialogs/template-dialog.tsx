import type { Device } from '#src/contract/device.ts'
import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import { saveForMany } from '#src/data/save-group.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import { bulkTexts } from '#src/texts/bulk.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { Button } from '#src/ui/button.tsx'
import { ChangeSummary } from '#src/widgets/bulk-job/change-summary.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { groupByPanel } from '#src/widgets/bulk-job/panel-groups.ts'
import { useBulkRun, type Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { pickContent } from '#src/widgets/image-assignment/pick-content.ts'
import { FillPreview } from '#src/widgets/select-file/fill-preview.tsx'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import { PerPanelType } from '#src/widgets/select-file/per-panel-type.tsx'
import type { TemplateChoice, PanelType } from '#src/widgets/select-file/select-file.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import styles from './assign-dialog.module.css'
import { planTemplate, type TemplatePlan } from './template-plan.ts'
import { useChoice } from './use-choice.ts'

interface TemplateDialogProps {
  devices: readonly Device[]
  organizationId: string | undefined
  /** The job was saved; the selection can be cleared. */
  onSaved: () => void
  onClose: () => void
}

/** DEV-56 for all selected devices; the ones without a matching layout are listed. */
export function TemplateDialog({ devices, organizationId, onSaved, onClose }: TemplateDialogProps) {
  const run = useBulkRun({ onSaved, onDone: onClose })
  const { workspaces = [] } = useWorkspaces()
  const planFor = (template: Parameters<typeof planTemplate>[1]) =>
    planTemplate(devices, template, workspaces, organizationId)
  const { chosen, ask, isPossible } = useTemplateChoice(planFor(undefined))
  const plan = planFor(chosen?.template)
  return (
    <JobModal
      run={run}
      title={bulkTexts.setDefaultTemplate}
      onClose={onClose}
      runningTitle={bulkTexts.settingTemplate}
      doneWord={bulkTexts.wordSet}
      extra={chosen && <Button onClick={ask}>{deviceDialogTexts.chooseAnother}</Button>}
      action={
        chosen
          ? {
              label: bulkTexts.assign,
              disabled: plan.receiving.length === 0,
              onClick: () => void run.start(() => runTemplate(plan, chosen)),
            }
          : { label: bulkTexts.chooseTemplate, disabled: !isPossible, onClick: ask }
      }
    >
      <Checks plan={plan} isChosen={chosen !== undefined} />
      {chosen && plan.receiving.length > 0 && (
        <Chosen key={chosen.template.id} chosen={chosen} plan={plan} />
      )}
    </JobModal>
  )
}

function Checks({ plan, isChosen }: { plan: TemplatePlan; isChosen: boolean }) {
  const { receiving, busy, excluded } = plan
  const count = receiving.length
  return (
    <>
      <ChangeSummary
        will={
          count > 0 ? (isChosen ? bulkTexts.willGet(count) : bulkTexts.mayGet(count)) : undefined
        }
        excluded={excluded}
        reasonText={(reason, count) => bulkTexts.stays[reason](count)}
      />
      {isChosen && busy > 0 && <p className="quiet small">{bulkTexts.busy(busy)}</p>}
    </>
  )
}

const Chosen = ({ chosen, plan }: { chosen: TemplateChoice; plan: TemplatePlan }) => (
  <figure className={styles.tray}>
    <PerPanelType kinds={kindsOf(plan)}>
      {(panel) => (
        <FillPreview template={chosen.template} panel={panel} values={chosen.variables} />
      )}
    </PerPanelType>
    <figcaption className={styles.words}>
      <bdi className={styles.name}>{chosen.template.name}</bdi>
    </figcaption>
  </figure>
)

/** Panel types of the receiving devices, most frequent first. */
const kindsOf = ({ receiving }: TemplatePlan): PanelType[] =>
  groupByPanel(receiving.map(({ device }) => device)).map(({ devices }) => ({
    panel: panelOfDevice(devices[0]),
    count: devices.length,
  }))

/** Selects and fills in the template, as soon as the organization is known. */
function useTemplateChoice(possible: TemplatePlan) {
  const { organizationId, receiving } = possible
  const isPossible = organizationId !== undefined
  const choice = useChoice(isPossible, async () => {
    if (!isPossible) return undefined
    const picked = await pickContent({
      mode: 'scheduler',
      kind: 'templates',
      organizationId,
      panels: kindsOf(possible),
      title: bulkTexts.templateFor(receiving.length),
    })
    return picked?.type === 'template' ? picked : undefined
  })
  return { ...choice, isPossible }
}

/**
 * Saves the template for each device in its orientation. Cannot be undone: the previous default is
 * unknown.
 */
async function runTemplate(
  { receiving }: TemplatePlan,
  { template, variables }: TemplateChoice,
): Promise<Started> {
  const content = { templateId: template.id, templateName: template.name, variables }
  const job = await saveForMany(receiving, ({ id, name, orientation }, extras) =>
    change(setDefaultTemplateMutation, { id, name, orientation, ...content }, extras),
  )
  return { job, doneText: bulkTexts.templateSet(receiving.length) }
}
