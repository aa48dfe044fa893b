import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import { contentChange, type ImageContent } from '#src/data/devices/content-change.ts'
import { saveForMany } from '#src/data/save-group.ts'
import { bulkTexts } from '#src/texts/bulk.ts'
import { deviceDialogTexts } from '#src/texts/device-dialog.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { Button } from '#src/ui/button.tsx'
import { ChangeSummary } from '#src/widgets/bulk-job/change-summary.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { type PanelGroup, groupByPanel } from '#src/widgets/bulk-job/panel-groups.ts'
import { useBulkRun, type Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { DevicePanel } from '#src/widgets/device-status/device-panel.tsx'
import {
  toImageAssignment,
  type ImageAssignment,
} from '#src/widgets/image-assignment/image-assignment.ts'
import { pickContent } from '#src/widgets/image-assignment/pick-content.ts'
import { smallThumbnail } from '#src/widgets/image-assignment/thumbnail-for-panel.ts'
import { PanelPreview } from '#src/widgets/panel-image/panel-preview.tsx'
import { panelOfDevice } from '#src/widgets/select-file/panel-of-device.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import styles from './assign-dialog.module.css'
import { planAssign, type AssignPlan } from './assign-plan.ts'
import { useChoice } from './use-choice.ts'

const SMALL_THUMBNAIL_FROM = 20

interface AssignDialogProps {
  devices: readonly Device[]
  organizationId: string | undefined
  /** The job was saved; the selection can be cleared. */
  onSaved: () => void
  onClose: () => void
}

/** DEV-64: one content for all selected devices of the same panel type. */
export function AssignDialog({ devices, organizationId, onSaved, onClose }: AssignDialogProps) {
  const run = useBulkRun({ onSaved, onDone: onClose })
  const { groups, group, setKey } = useAlike(devices)
  const { workspaces = [] } = useWorkspaces()
  const plan = planAssign(group?.devices ?? [], workspaces, organizationId)
  const { chosen, ask, isPossible } = useContentChoice(group, plan)
  return (
    <JobModal
      run={run}
      title={bulkTexts.assignContent}
      onClose={onClose}
      runningTitle={bulkTexts.assigning}
      doneWord={bulkTexts.wordAssigned}
      extra={chosen && <Button onClick={ask}>{deviceDialogTexts.chooseAnother}</Button>}
      action={
        chosen
          ? {
              label: bulkTexts.assign,
              onClick: () => void run.start(() => runAssign(plan, chosen.content)),
            }
          : { label: bulkTexts.chooseContent, disabled: !isPossible, onClick: ask }
      }
    >
      {group ? (
        <>
          <Checks plan={plan} />
          {chosen && <Chosen group={group} chosen={chosen} />}
        </>
      ) : (
        <GroupChoice groups={groups} onChoose={setKey} />
      )}
    </JobModal>
  )
}

/** The only group of identical panels, or the selected one. */
function useAlike(devices: readonly Device[]) {
  const groups = groupByPanel(devices)
  const [key, setKey] = useState<string>()
  const [only, ...others] = groups
  const group: PanelGroup | undefined =
    others.length === 0 ? only : groups.find((one) => one.key === key)
  return { groups, group, setKey }
}

interface GroupChoiceProps {
  groups: readonly PanelGroup[]
  onChoose: (key: string) => void
}

/** Offers to continue with one group of identical panels. */
const GroupChoice = ({ groups, onChoose }: GroupChoiceProps) => (
  <>
    <p>{bulkTexts.notAlike}</p>
    <ul className={styles.groups}>
      {groups.map(({ key, model, orientation, devices }) => (
        <li key={key} className={styles.group}>
          <span>
            {bulkTexts.alike({
              count: devices.length,
              model,
              orientation: devicesPageTexts[orientation],
            })}
          </span>
          <Button size="small" onClick={() => onChoose(key)}>
            {bulkTexts.takeThese(devices.length)}
          </Button>
        </li>
      ))}
    </ul>
  </>
)

/**
 * Selects the content in the select-file dialog (DEV-64), opened once the devices are known to
 * match.
 */
function useContentChoice(group: PanelGroup | undefined, { receiving }: AssignPlan) {
  const organizationId = receiving[0]?.organizationId
  const isPossible = group !== undefined && organizationId !== undefined
  const choice = useChoice(isPossible, async () => {
    if (!isPossible) return undefined
    const panel = panelOfDevice(group.devices[0])
    const picked = await pickContent({
      mode: 'normal',
      organizationId,
      panel,
      title: bulkTexts.contentFor(receiving.length),
      // A library image id is valid in its own organization only.
      acceptsWhole: receiving.every((device) => device.organizationId === organizationId),
    })
    if (!picked || picked.type === 'template') return undefined
    return await toImageAssignment(picked, { organizationId, panel })
  })
  return { ...choice, isPossible }
}

/** Saves the content for each device. Cannot be undone, because the previous content is unknown. */
async function runAssign({ receiving }: AssignPlan, content: ImageContent): Promise<Started> {
  const { thumbnail } = content
  const kept = {
    ...content,
    thumbnail:
      receiving.length > SMALL_THUMBNAIL_FROM ? await smallThumbnail(thumbnail) : thumbnail,
  }
  const job = await saveForMany(receiving, (device, extras) => contentChange(device, kept, extras))
  return { job, doneText: bulkTexts.assigned(receiving.length) }
}

function Checks({ plan: { receiving, scheduled, excluded } }: { plan: AssignPlan }) {
  const count = receiving.length
  return (
    <>
      <ChangeSummary
        will={count > 0 ? bulkTexts.willShow(count) : undefined}
        excluded={excluded}
        reasonText={(reason, count) => bulkTexts.stays[reason](count)}
      />
      {scheduled > 0 && <p className="quiet small">{bulkTexts.scheduled(scheduled)}</p>}
    </>
  )
}

function Chosen({ group, chosen }: { group: PanelGroup; chosen: ImageAssignment }) {
  const { content, frame } = chosen
  const look = { orientation: group.orientation, size: 'large' } as const
  const { thumbnail, name } = content
  return (
    <figure className={styles.tray}>
      {frame ? (
        <PanelPreview {...look} frame={frame} label={name} />
      ) : (
        <DevicePanel device={{ ...group.devices[0], thumbnail }} size="large" alt={name} />
      )}
      <figcaption className={styles.words}>
        {frame && <span>{deviceDialogTexts.asShown}</span>}
        <bdi className={styles.name}>{name}</bdi>
      </figcaption>
    </figure>
  )
}
