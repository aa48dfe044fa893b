import * as v from 'valibot'

import type { Device } from '#src/contract/device.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'

import { deviceEntity } from './entity.ts'
import { moveDevicesMutation } from './move.ts'
import { deviceOverlays } from './mutations.ts'

/** The changes of a device, for the mark on its row: of itself, of its content, and moves. */
export function changesOfDevice(changes: readonly PendingChange[], id: string) {
  const { own, ofMany } = partition(changes)
  return inOrder(
    own.get(id),
    ofMany.filter(({ op }) => movedBy(op).has(id)),
  )
}

/** A device with the pending changes applied. Considers only changes that may affect it. */
export function withChanges(
  changes: readonly PendingChange[],
  device: Device,
  askedAt: number,
): Device {
  const { own, ofMany } = partition(changes)
  return overlay(deviceOverlays, inOrder(own.get(device.id), ofMany), device, askedAt)
}

interface Sorted {
  /** By device id. */
  own: ReadonlyMap<string, PendingChange[]>
  /** Changes that may affect any device. */
  ofMany: readonly PendingChange[]
}

const known = new WeakMap<readonly PendingChange[], Sorted>()
const KINDS: ReadonlySet<string> = new Set(deviceOverlays.map(({ kind }) => kind))
const DEVICE_PREFIX = deviceEntity('')

function partition(changes: readonly PendingChange[]): Sorted {
  const before = known.get(changes)
  if (before) return before
  const own = new Map<string, PendingChange[]>()
  const ofMany: PendingChange[] = []
  for (const change of changes) {
    const { entityKey, kind } = change.op
    if (entityKey.startsWith(DEVICE_PREFIX)) {
      const [id = ''] = entityKey.slice(DEVICE_PREFIX.length).split(':')
      own.set(id, [...(own.get(id) ?? []), change])
    } else if (KINDS.has(kind)) ofMany.push(change)
  }
  const now = { own, ofMany }
  known.set(changes, now)
  return now
}

const inOrder = (own: readonly PendingChange[] = [], others: readonly PendingChange[]) =>
  own.length === 0 || others.length === 0
    ? [...own, ...others]
    : [...own, ...others].sort((a, b) => a.op.seq - b.op.seq)

const moves = new WeakMap<Op, ReadonlySet<string>>()
const EMPTY_IDS: ReadonlySet<string> = new Set()

/** Ids of the devices that a change moves. Cached, because every row of a list needs it. */
function movedBy(op: Op) {
  if (op.kind !== moveDevicesMutation.kind) return EMPTY_IDS
  const before = moves.get(op)
  if (before) return before
  const read = v.safeParse(moveDevicesMutation.input, op.payload)
  const ids = new Set(read.success ? read.output.devices.map(({ id }) => id) : [])
  moves.set(op, ids)
  return ids
}

/** Ids of the devices with a pending move. */
export const pendingMoves = (changes: readonly PendingChange[]): ReadonlySet<string> =>
  new Set(
    changes
      .filter(({ op, doneAt }) => op.state !== 'attention' && doneAt === undefined)
      .flatMap(({ op }) => [...movedBy(op)]),
  )
