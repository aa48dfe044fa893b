import { useLayoutEffect, useMemo, useRef } from 'react'
import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { pendingMoves } from '#src/data/devices/changes-of-device.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { bulkTexts } from '#src/texts/bulk.ts'
import { devicesPageTexts } from '#src/texts/devices-page.ts'
import { runInBackground } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { UNGROUPED } from '#src/widgets/workspace-tree/scope-ids.ts'
import { organizationOfScope } from '#src/widgets/workspace-tree/scope.ts'
import { workspaceLabels } from '#src/widgets/workspace-tree/workspace-labels.ts'

import { planMove } from '../dialogs/move-plan.ts'
import { runMove } from '../dialogs/run-move.ts'
import type { DeviceRow } from './device-rows.ts'

/** Type of the dragged data: the ids, because the drag can come from another window. */
const DRAGGED_DEVICES = 'application/x-inkfleet-devices'
const DraggedSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

interface DraggableDevices {
  isAllowed: boolean
  rows: readonly DeviceRow[] | undefined
  selected: readonly Device[]
  workspaces: readonly Workspace[]
  onMoved: (ids: readonly string[]) => void
}

/** Moves devices that are dragged from the list onto the workspace tree: a selected one takes all selected ones along. */
export function useDeviceDrag(devices: DraggableDevices) {
  const latest = useRef(devices)
  useLayoutEffect(() => {
    latest.current = devices
  })
  const dragged = useRef<readonly Device[]>([])
  const drag = useMemo(
    () => ({
      onDrag(id: string, transfer: DataTransfer) {
        const { rows = [], selected } = latest.current
        const isSelected = selected.some((device) => device.id === id)
        dragged.current = isSelected
          ? selected
          : rows.flatMap(({ device }) => (device.id === id ? [device] : []))
        const ids = dragged.current.map((device) => device.id)
        transfer.setData(DRAGGED_DEVICES, JSON.stringify(ids))
        transfer.effectAllowed = 'move'
      },
      drop: {
        type: DRAGGED_DEVICES,
        accepts: (scope: string) => targetOf(latest.current.workspaces, scope) !== undefined,
        onDrop(scope: string, data: string) {
          const { rows = [], selected, workspaces } = latest.current
          const onMoved = (ids: readonly string[]) => latest.current.onMoved(ids)
          const target = targetOf(workspaces, scope)
          if (!target) return
          const listed = [...selected, ...rows.map(({ device }) => device)]
          const devices = devicesOf(data, [...dragged.current, ...listed])
          if (devices) void moveTo(target, devices, { workspaces, onMoved })
          else notify.error(devicesPageTexts.draggedElsewhere)
        },
      },
    }),
    [],
  )
  return devices.isAllowed ? drag : NO_DRAG
}

const NO_DRAG = { onDrag: undefined, drop: undefined }

/** The dragged devices; undefined if one of them is unknown here. */
function devicesOf(data: string, known: readonly Device[]) {
  const dragged = v.safeParse(DraggedSchema, data)
  if (!dragged.success) return undefined
  const byId = new Map(known.map((device) => [device.id, device]))
  const devices = dragged.output.flatMap((id) => byId.get(id) ?? [])
  return devices.length === dragged.output.length ? devices : undefined
}

/** The workspace that a node of the tree stands for. 'All' and organizations stand for several. */
function targetOf(workspaces: readonly Workspace[], scope: string) {
  if (organizationOfScope(workspaces, scope)) return undefined
  const workspace = scope === UNGROUPED ? workspaces[0] : findWorkspace(workspaces, scope)?.node
  return workspace?.accessible === true ? workspace : undefined
}

async function moveTo(
  target: Workspace,
  devices: readonly Device[],
  { workspaces, onMoved }: Pick<DraggableDevices, 'workspaces' | 'onMoved'>,
) {
  const names = workspaceLabels(workspaces)
  const onTheWay = pendingMoves(outboxView().changes)
  const plan = planMove(devices, { target, workspaces, onTheWay })
  const { included: moving } = plan
  for (const { reason, items } of plan.excluded) notify.blank(bulkTexts.stays[reason](items.length))
  if (moving.length === 0) return
  const to = { id: target.id, name: names.get(target.id) ?? target.name }
  await runInBackground(async () => {
    const started = await runMove({ devices: moving, to, names })
    onMoved(moving.map(({ id }) => id))
    return started
  })
}
