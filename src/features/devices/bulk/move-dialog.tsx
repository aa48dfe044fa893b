import '#src/platform/i18n/en/bulk.ts'

import { CircleAlert } from 'lucide-react'
import { useState } from 'react'

import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { waitingMoves } from '#src/data/devices/changes-of-device.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { Note } from '#src/ui/note.tsx'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { CheckList } from '#src/widgets/bulk-job/check-list.tsx'
import { RunningJob } from '#src/widgets/bulk-job/running-job.tsx'
import { useBulkRun } from '#src/widgets/bulk-job/use-bulk-run.ts'

import styles from './move-dialog.module.css'
import { type MovePlan, planMove } from './move-plan.ts'
import { runMove } from './run-move.ts'
import { placeNames, targetOptions } from './targets.ts'
import { useWorkspaces } from './use-workspaces.ts'

interface MoveDialogProps {
  devices: readonly Device[]
  place: string
  onDone: () => void
  onClose: () => void
}

/** DEV-65 to DEV-69: what will move is known before, what moved and what not afterwards. */
export function MoveDialog({ onDone, onClose, ...form }: MoveDialogProps) {
  const run = useBulkRun({
    onDone() {
      onDone()
      onClose()
    },
  })
  if (!run.running) return <MoveForm {...form} run={run} onClose={onClose} />
  return (
    <RunningJob
      title={t('bulk:moving')}
      size="move"
      doneWord={t('bulk:wordMoved')}
      job={run.running}
      onClose={run.leave}
    />
  )
}

interface MoveFormProps extends Omit<MoveDialogProps, 'onDone'> {
  run: ReturnType<typeof useBulkRun>
}

function MoveForm({ devices, place, run, onClose }: MoveFormProps) {
  const workspaces = useWorkspaces() ?? []
  const [targetId, setTargetId] = useState<string | null>(null)
  const names = placeNames(workspaces)
  const plan = usePlan(devices, workspaces, targetId)
  const assign = () => {
    // Those that are there already are not asked for (DEV-68).
    if (plan && plan.moving.length > 0)
      void run.start(() => runMove({ devices: plan.moving, to: plan.to, names }))
  }
  return (
    <Modal
      title={t('bulk:assignToFolder')}
      size="move"
      onClose={onClose}
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
        {run.failure !== undefined && (
          <Note tone="bad" boxed icon={<CircleAlert aria-hidden="true" />}>
            {run.failure}
          </Note>
        )}
      </div>
    </Modal>
  )
}

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
  const onTheWay = waitingMoves(changes)
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
