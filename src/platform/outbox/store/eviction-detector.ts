import * as v from 'valibot'

import { CLOSED_READER } from '#src/platform/db/names.ts'
import {
  updateMarkers,
  type PendingMarker,
  type PendingMarkers,
  readMarkers,
} from '#src/platform/db/pending-markers.ts'

import type { OutboxDatabase } from './database.ts'
import { newId } from './new-id.ts'
import { oldestReader } from './reader.ts'

/** One value of local storage. */
export interface StorageSlot {
  get: () => string | null
  set: (value: string | null) => void
}

const INSTALL_ID_KEY = 'installId'
const LOSS_KEY = 'lost'

/** Changes that this browser deleted, until the user acknowledges it. */
export interface Loss {
  count: number
  at: number
}
const LossSchema = v.object({ count: v.number(), at: v.number() })

export async function readLoss(db: OutboxDatabase): Promise<Loss | undefined> {
  const read = v.safeParse(LossSchema, (await db.meta.get(LOSS_KEY))?.value)
  return read.success ? read.output : undefined
}

const CountSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** Earlier builds stored the number alone. */
const SlotSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([
    v.pipe(
      CountSchema,
      v.transform((count) => ({ count, databaseId: undefined })),
    ),
    v.object({ count: CountSchema, databaseId: v.optional(v.string()) }),
  ]),
)

interface Dependencies {
  db: OutboxDatabase
  userId: string
  slot: StorageSlot
  now: () => number
}

/**
 * Detects that the browser deleted the outbox. Each pending change has a marker in a second database, and local storage
 * stores their number. A marker is removed only when its change has left the same outbox in which it was saved: sent
 * with a receipt, discarded or canceled. An outbox without an install id is new; marked changes that are neither in it
 * nor sent are lost.
 */
export function createEvictionDetector({ db, userId, slot, now }: Dependencies) {
  let installId: string | undefined
  /** The changes that this page last saw in the outbox or saved: all it knows if the markers were deleted, too. */
  const seen = new Set<string>()
  let isClosed = false

  /** The markers must have just been read, because saving changes both. */
  function storeCount({ databaseId, markers }: PendingMarkers) {
    const count = sumOf(markers)
    slot.set(count > 0 ? JSON.stringify({ count, databaseId }) : null)
  }
  /** Reconciling may end after the outbox was closed: the count of another session must not be changed. */
  function storeCountIfOpen(found: PendingMarkers) {
    if (!isClosed) storeCount(found)
  }
  /** Local storage is written with a delay and may be outdated: it counts only if the second database is gone too. */
  function storedCount(databaseId: string) {
    const read = v.safeParse(SlotSchema, slot.get())
    return read.success && read.output.databaseId !== databaseId ? read.output.count : 0
  }
  const isSameOutbox = (found: unknown) => found !== undefined && found === installId
  /** Changes that were saved meanwhile stay. */
  function replaceSeen(before: readonly string[], after: readonly string[]) {
    for (const opId of before) seen.delete(opId)
    for (const opId of after) seen.add(opId)
  }
  const markerOf = (opId: string): PendingMarker => ({ opId, userId, isLost: false, count: 1 })

  /** False if another tab was faster. `isFirstLook`: this outbox is new, and no tab has reconciled it yet. */
  async function recordLoss(
    databaseId: string,
    gone: readonly PendingMarker[],
    isFirstLook: boolean,
  ) {
    const isLoggedOut = (await oldestReader(db)) === CLOSED_READER
    const receipts = await db.receipts.bulkGet(gone.map(({ opId }) => opId))
    if (isClosed) return false
    const unsent = gone.filter((_, index) => receipts[index] === undefined)
    const unmarked = storedCount(databaseId) - sumOf(gone)
    const more = { ...markerOf(`local-storage:${userId}`), count: unmarked }
    const lost = isLoggedOut ? [] : [...unsent, ...(unmarked > 0 ? [more] : [])]
    const { markers } = await updateMarkers(userId, {
      put: lost.map((marker) => ({ ...marker, isLost: true })),
      remove: gone
        .map(({ opId }) => opId)
        .filter((opId) => !lost.some((marker) => marker.opId === opId)),
    })
    const count = sumOf(markers.filter(({ isLost }) => isLost))
    const isNoted = await db.transaction('rw', db.meta, async () => {
      if (isFirstLook && (await db.meta.get(INSTALL_ID_KEY))) return false
      if (isFirstLook) await db.meta.put({ k: INSTALL_ID_KEY, value: newId() })
      if (lost.length > 0)
        await db.meta.put({ k: LOSS_KEY, value: { count, at: now() } satisfies Loss })
      return true
    })
    storeCountIfOpen(await readMarkers(userId))
    return isNoted
  }

  /**
   * Brings the markers in sync with the outbox. `pending`: ids of recently seen changes. Markers are read before the
   * outbox, so that a change that another tab saves meanwhile keeps its marker. `isNew`: this run created the outbox,
   * and the old one may have been deleted after its markers were read.
   */
  async function reconcileOnce(pending: readonly string[], isNew = false): Promise<void> {
    const known = [...seen]
    const before = await readMarkers(userId)
    const marked = new Set(before.markers.map(({ opId }) => opId))
    const unmarked = pending.filter((opId) => !marked.has(opId))
    const [found, present] = await db.transaction('r', db.meta, db.ops, async () => [
      (await db.meta.get(INSTALL_ID_KEY))?.value,
      new Set(
        await db.ops
          .where('opId')
          .anyOf([...marked, ...unmarked, ...known])
          .keys(),
      ),
    ])
    // The database of this name may now belong to another session.
    if (isClosed) return
    const unmarkedLosses = isSameOutbox(found)
      ? []
      : known.filter((opId) => !marked.has(opId) && !present.has(opId)).map(markerOf)
    const gone = [...before.markers.filter(({ opId }) => !present.has(opId)), ...unmarkedLosses]
    if (found === undefined)
      return reconcileOnce(pending, await recordLoss(before.databaseId, gone, true))
    if (found !== installId) {
      // Another tab may have detected a loss after the markers were read.
      installId = String(found)
      if (unmarkedLosses.length > 0) await recordLoss(before.databaseId, unmarkedLosses, false)
      return reconcileOnce(pending, isNew)
    }
    replaceSeen(known, [...present].map(String))
    const left = gone.filter(({ isLost }) => !isLost)
    if (isNew && left.length > 0) await recordLoss(before.databaseId, left, false)
    // Imported, saved by an earlier build, or without space for a marker.
    const put = unmarked.filter((opId) => present.has(opId)).map(markerOf)
    const remove = isNew ? [] : left.map(({ opId }) => opId)
    storeCountIfOpen(await updateMarkers(userId, { put, remove }))
    // Another tab may have sent them before they were marked.
    if (put.length > 0) await reconcileOnce([])
  }

  let reconciling = Promise.resolve()
  /** One at a time: a second run would take changes that the first has not marked yet for sent. */
  function reconcile(pending: readonly string[]) {
    const next = reconciling.then(() => reconcileOnce(pending))
    reconciling = next.catch(() => undefined) // the caller gets the error
    return next
  }

  return {
    reconcile,
    close() {
      isClosed = true
    },
    /** For changes that were just saved. Resolves once their markers are on disk. */
    async addMarkers(opIds: readonly string[]) {
      for (const opId of opIds) seen.add(opId)
      const found = await updateMarkers(userId, { put: opIds.map(markerOf) })
      // Otherwise the second database is new: it must be checked for a loss first.
      if (storedCount(found.databaseId) === 0) storeCount(found)
    },
    async acknowledge() {
      const { markers } = await readMarkers(userId)
      const lost = markers.filter(({ isLost }) => isLost)
      storeCount(await updateMarkers(userId, { remove: lost.map(({ opId }) => opId) }))
      await db.meta.delete(LOSS_KEY)
    },
  }
}

const sumOf = (markers: readonly PendingMarker[]) =>
  markers.reduce((sum, { count }) => sum + count, 0)
