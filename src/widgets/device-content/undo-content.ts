import type { Device } from '#src/contract/device.ts'
import { slotEntity } from '#src/data/devices/entity.ts'
import {
  type ContentSlot,
  restorationOf,
  restoreContentMutation,
} from '#src/data/devices/restore-content.ts'
import { cachedDevice } from '#src/platform/db/network-first.ts'
import { currentOutbox, enqueueTogether } from '#src/platform/outbox/current.ts'
import { type Change, change } from '#src/platform/outbox/save/enqueue.ts'
import { changesOf } from '#src/platform/outbox/show/overlay.ts'
import { outboxView } from '#src/platform/outbox/show/use-outbox.ts'
import { type Op, readOps } from '#src/platform/outbox/store/op.ts'

/** What a slot of a device had before a change. */
interface Former {
  /** Puts it back. */
  again: Change
  /** `opId` of the unsent change that had set it, if any. */
  pendingOpId?: string
}

/**
 * The content of a slot before a change, read before that is saved: an unsent change, whose files a newer one deletes, or what
 * the server has. Undefined if unknown, so that there is no undo.
 */
export async function readFormer(device: Device, slot: ContentSlot): Promise<Former | undefined> {
  const entity = slotEntity(device.id, slot)
  const stored = await storedIn(entity)
  // A rejected change shows nowhere.
  const pending = stored.findLast(({ state }) => state !== 'attention')
  if (pending) {
    const again = await changeOf(pending)
    return again && { again, pendingOpId: pending.opId }
  }
  // Until the list is read again, it shows what was sent as it is on this device; the server's answer is cached.
  const wasSent = changesOf(outboxView().changes, entity).some(
    ({ op: { opId }, doneAt }) => doneAt !== undefined || !stored.some((op) => op.opId === opId),
  )
  const known = wasSent ? await cachedDevice(device.id) : device
  return known && { again: change(restoreContentMutation, restorationOf(known, slot)) }
}

/** The changes that are not sent yet, the oldest first. */
async function storedIn(entity: string) {
  const rows = await currentOutbox()?.db.ops.where('entityKey').equals(entity).sortBy('seq')
  return readOps(rows ?? []).ops
}

/** The same change as a new one, with its files. */
async function changeOf({ kind, payload, files }: Op): Promise<Change | undefined> {
  const outbox = currentOutbox()
  const mutation = outbox?.definitionOf(kind)
  if (!outbox || !mutation) return undefined
  const found = await outbox.db.blobs.bulkGet(files.map(({ blobId }) => blobId))
  const copies = found.flatMap((stored) =>
    stored
      ? [[stored.field, new File([stored.blob], stored.name, { type: stored.type })] as const]
      : [],
  )
  if (copies.length < files.length) return undefined
  return { mutation, input: payload, options: { files: Object.fromEntries(copies) } }
}

/**
 * Undoes a change: cancels it if it was not sent, otherwise a new change puts back what was there. Unsent content that it had
 * replaced is saved again, which also replaces it.
 */
export async function undoContent(opId: string, { input }: Change, former: Former) {
  const { again, pendingOpId } = former
  const isReplaced = pendingOpId !== undefined && !(await isKnown(pendingOpId))
  if (!isReplaced && (await currentOutbox()?.cancelUnsent(opId, input))) return undefined
  const [saved] = await enqueueTogether([again])
  return saved
}

/** It is pending or was sent. */
async function isKnown(opId: string) {
  const db = currentOutbox()?.db
  const [pending, receipt] = await Promise.all([
    db?.ops.where({ opId }).count(),
    db?.receipts.get(opId),
  ])
  return (pending ?? 0) > 0 || receipt !== undefined
}
