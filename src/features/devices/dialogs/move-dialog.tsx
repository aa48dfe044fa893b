import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { pendingMoves } from '#src/data/devices/changes-of-device.ts'
import type { Placed } from '#src/domain/tree.ts'
import { findWorkspace, flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { useKnownId, useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { bulkTexts } from '#src/texts/bulk.ts'
import { SearchSelect } from '#src/ui/search-select.tsx'
import type { Option } from '#src/ui/select.tsx'
import { ChangeSummary } from '#src/widgets/bulk-job/change-summary.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'
import { workspaceLabels, workspaceLabel } from '#src/widgets/workspace-tree/workspace-labels.ts'

import { planMove } from './move-plan.ts'
import { runMove } from './run-move.ts'

interface MoveDialogProps {
  devices: readonly Device[]
  /** The job was saved; the selection can be cleared. */
  onSaved: () => void
  onClose: () => void
}

/** DEV-65 to DEV-69: shows which devices will move, then which ones did. */
export function MoveDialog({ devices, onSaved, onClose }: MoveDialogProps) {
  const run = useBulkRun({ onSaved, onDone: onClose })
  const { workspaces = EMPTY_WORKSPACES } = useWorkspaces()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const knownId = useKnownId()
  const targetId = chosenId === null ? null : knownId(chosenId)
  const plan = usePlan(devices, workspaces, targetId)
  const { included: moving = [], excluded = [] } = plan ?? {}
  const target = plan?.to
  return (
    <JobModal
      run={run}
      title={bulkTexts.assignToFolder}
      size="move"
      onClose={onClose}
      runningTitle={bulkTexts.moving}
      doneWord={bulkTexts.wordMoved}
      action={{
        label: bulkTexts.assign,
        // Devices that are already there are not sent (DEV-68).
        disabled: moving.length === 0,
        onClick: () =>
          target &&
          void run.start(() =>
            runMove({ devices: moving, to: target, names: workspaceLabels(workspaces) }),
          ),
      }}
    >
      <p>{bulkTexts.selected(devices.length)}</p>
      <SearchSelect
        label={bulkTexts.target}
        options={targetOptions(workspaces, devices)}
        value={targetId}
        onChange={setChosenId}
        placeholder={bulkTexts.chooseTarget}
      />
      {target && (
        <ChangeSummary
          will={
            moving.length > 0
              ? bulkTexts.willMove({ count: moving.length, place: target.name })
              : undefined
          }
          excluded={excluded}
          reasonText={(reason, count) => bulkTexts.stays[reason](count)}
        />
      )}
    </JobModal>
  )
}

const EMPTY_WORKSPACES: readonly Workspace[] = []

/** Undefined until a target is selected. */
function usePlan(
  devices: readonly Device[],
  workspaces: readonly Workspace[],
  targetId: string | null,
) {
  const { changes } = useOutbox()
  const target = targetId === null ? undefined : findWorkspace(workspaces, targetId)?.node
  if (!target) return undefined
  const name = workspaceLabels(workspaces).get(target.id) ?? target.name
  const onTheWay = pendingMoves(changes)
  return { ...planMove(devices, { target, workspaces, onTheWay }), to: { id: target.id, name } }
}

/** Move targets: accessible workspaces except the one that all devices are in (DEV-66). */
function targetOptions(roots: readonly Workspace[], devices: readonly Device[]): Option[] {
  const isOnlyRoot = roots.length === 1
  return flattenWorkspaces(roots)
    .filter(
      ({ node }) => node.accessible && devices.some(({ workspaceId }) => workspaceId !== node.id),
    )
    .map(({ node, path }) => {
      const ancestors = ancestorPath(path, isOnlyRoot)
      return {
        id: node.id,
        label: workspaceLabel(node, isOnlyRoot),
        ...(ancestors !== '' && { detail: ancestors }),
      }
    })
}

const ancestorPath = (path: Placed<Workspace>['path'], isOnlyRoot: boolean) =>
  path
    .slice(isOnlyRoot ? 1 : 0, -1)
    .map(({ name }) => name)
    .join(' / ')
