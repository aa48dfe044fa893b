import '#src/platform/i18n/en/bulk.ts'

import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { pendingMoves } from '#src/data/devices/changes-of-device.ts'
import { saveMoves, undoMoves, type SavedMoves } from '#src/data/devices/move-many.ts'
import type { Placed } from '#src/domain/tree.ts'
import { findWorkspace, flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { Button } from '#src/ui/button.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import type { Option } from '#src/ui/select.tsx'
import { ChangeSummary } from '#src/widgets/bulk-job/change-summary.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { SaveError } from '#src/widgets/bulk-job/save-error.tsx'
import { useBulkRun, type Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { watchJob } from '#src/widgets/bulk-job/watch-job.ts'
import { UNGROUPED } from '#src/widgets/workspace-tree/scope-ids.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'
import { workspaceLabels, workspaceLabel } from '#src/widgets/workspace-tree/workspace-labels.ts'

import styles from './move-dialog.module.css'
import { type MovePlan, planMove } from './move-plan.ts'

interface MoveDialogProps {
  devices: readonly Device[]
  place: string
  /** The job was saved; the selection can be cleared. */
  onSaved: () => void
  onClose: () => void
}

/** DEV-65 to DEV-69: shows which devices will move, then which ones did. */
export function MoveDialog({ devices, place, onSaved, onClose }: MoveDialogProps) {
  const run = useBulkRun({ onSaved, onDone: onClose })
  const { workspaces = EMPTY_WORKSPACES } = useWorkspaces()
  const [targetId, setTargetId] = useState<string | null>(null)
  const plan = usePlan(devices, workspaces, targetId)
  const assign = () => {
    // Devices that are already there are not sent (DEV-68).
    if (plan && plan.moving.length > 0)
      void run.start(() =>
        runMove({ devices: plan.moving, to: plan.to, names: workspaceLabels(workspaces) }),
      )
  }
  return (
    <JobModal
      run={run}
      title={t('bulk:assignToFolder')}
      size="move"
      onClose={onClose}
      runningTitle={t('bulk:moving')}
      doneWord={t('bulk:wordMoved')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={!plan || plan.moving.length === 0}
            busy={run.isSaving}
            onClick={assign}
          >
            {t('bulk:assign')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('bulk:selected', { count: devices.length })}</p>
        <SearchSelect
          label={t('bulk:target')}
          options={targetOptions(workspaces, place)}
          value={targetId}
          onChange={setTargetId}
          placeholder={t('bulk:chooseTarget')}
        />
        {plan && <Checks {...plan} />}
        <SaveError failure={run.failure} />
      </div>
    </JobModal>
  )
}

const EMPTY_WORKSPACES: readonly Workspace[] = []

type Plan = MovePlan & { to: { id: string; name: string } }

/** Undefined until a target is selected. */
function usePlan(
  devices: readonly Device[],
  workspaces: readonly Workspace[],
  targetId: string | null,
): Plan | undefined {
  const { changes } = useOutbox()
  const target = targetId === null ? undefined : findWorkspace(workspaces, targetId)?.node
  if (!target) return undefined
  const name = workspaceLabels(workspaces).get(target.id) ?? target.name
  const onTheWay = pendingMoves(changes)
  return { ...planMove(devices, { target, workspaces, onTheWay }), to: { id: target.id, name } }
}

function Checks({ moving: { length: count }, staying, to }: Plan) {
  return (
    <ChangeSummary
      will={count > 0 ? t('bulk:willMove', { count, place: to.name }) : undefined}
      skipped={staying.map(({ reason, devices }) => ({
        reason: t(`bulk:stays-${reason}`, { count: devices.length }),
        names: devices.map(({ name }) => name),
      }))}
    />
  )
}

/** Move targets: accessible workspaces except the current one (DEV-66). */
function targetOptions(roots: readonly Workspace[], place: string): Option[] {
  const isOnlyRoot = roots.length === 1
  return flattenWorkspaces(roots)
    .filter(({ node }) => node.accessible && !isCurrent(node, place))
    .map(({ node, path }) => {
      const ancestors = ancestorPath(path, isOnlyRoot)
      return {
        id: node.id,
        label: workspaceLabel(node, isOnlyRoot),
        ...(ancestors !== '' && { detail: ancestors }),
      }
    })
}

const isCurrent = ({ id, parentId }: Workspace, place: string) =>
  id === place || (place === UNGROUPED && parentId === null)

const ancestorPath = (path: Placed<Workspace>['path'], isOnlyRoot: boolean) =>
  path
    .slice(isOnlyRoot ? 1 : 0, -1)
    .map(({ name }) => name)
    .join(' / ')

interface Moving {
  devices: readonly Device[]
  to: { id: string; name: string }
  /** Workspace names by id, for undo. */
  names: ReadonlyMap<string, string>
}

/** Saves the move and offers to undo it. */
async function runMove({ devices, to, names }: Moving): Promise<Started> {
  const saved = await saveMoves([{ to, devices }])
  const followed = watchJob(saved)
  return {
    job: saved,
    doneText: t('bulk:moved', { count: devices.length, place: to.name }),
    undo: async () => {
      const { items } = followed.get()
      const stayed = items.filter(({ status }) => status === 'failed').map(({ id }) => id)
      sayUndone(await undoMoves(saved, { names, stayed: new Set(stayed) }))
    },
  }
}

function sayUndone(back: SavedMoves | undefined) {
  if (!back) return void notify.blank(t('bulk:undone'))
  if (isDisconnected(connectivity.get()))
    return void notify.blank(`${t('toasts:savedOnThisDevice')}. ${t('bulk:sentLater')}`)
  void watchJob(back)
    .untilOver()
    .then(({ done, failed }) =>
      failed > 0
        ? notify.error(t('bulk:someFailed', { count: failed }))
        : notify.success(t('bulk:movedBack', { count: done })),
    )
}
