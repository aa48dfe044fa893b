import '#src/platform/i18n/en/bulk.ts'

import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { pendingMoves } from '#src/data/devices/changes-of-device.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { CheckList } from '#src/widgets/bulk-job/check-list.tsx'
import { JobModal } from '#src/widgets/bulk-job/job-modal.tsx'
import { NotSaved } from '#src/widgets/bulk-job/not-saved.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { placeNames } from '#src/widgets/workspace-tree/place-names.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import styles from './move-dialog.module.css'
import { type MovePlan, planMove } from './move-plan.ts'
import { runMove } from './run-move.ts'
import { targetOptions } from './targets.ts'

interface MoveDialogProps {
  devices: readonly Device[]
  place: string
  /** Nothing needs to be ticked any more. */
  onSaved: () => void
  onClose: () => void
}

/** DEV-65 to DEV-69: what will move is known before, what moved and what not afterwards. */
export function MoveDialog({ devices, place, onSaved, onClose }: MoveDialogProps) {
  const run = useBulkRun({ onSaved, onDone: onClose })
  const { workspaces = NONE } = useWorkspaces()
  const [targetId, setTargetId] = useState<string | null>(null)
  const plan = usePlan(devices, workspaces, targetId)
  const assign = () => {
    // Those that are there already are not asked for (DEV-68).
    if (plan && plan.moving.length > 0)
      void run.start(() =>
        runMove({ devices: plan.moving, to: plan.to, names: placeNames(workspaces) }),
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
      foot={
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
        <NotSaved failure={run.failure} />
      </div>
    </JobModal>
  )
}

const NONE: readonly Workspace[] = []

type Plan = MovePlan & { to: { id: string; name: string } }

/** Undefined while no place is chosen. */
function usePlan(
  devices: readonly Device[],
  workspaces: readonly Workspace[],
  targetId: string | null,
): Plan | undefined {
  const { changes } = useOutbox()
  const target = targetId === null ? undefined : findWorkspace(workspaces, targetId)?.node
  if (!target) return undefined
  const name = placeNames(workspaces).get(target.id) ?? target.name
  const onTheWay = pendingMoves(changes)
  return { ...planMove(devices, { target, workspaces, onTheWay }), to: { id: target.id, name } }
}

function Checks({ moving: { length: count }, staying, to }: Plan) {
  return (
    <CheckList
      will={count > 0 ? t('bulk:willMove', { count, place: to.name }) : undefined}
      staying={staying.map(({ reason, devices }) => ({
        reason: t(`bulk:stays-${reason}`, { count: devices.length }),
        names: devices.map(({ name }) => name),
      }))}
    />
  )
}
