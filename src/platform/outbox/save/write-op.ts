import { Dexie } from 'dexie'
import * as v from 'valibot'

import type { QueuedMutation, SaveExtras } from '../define.ts'
import { addBlobs, deleteBlobs } from '../store/blobs.ts'
import type { AssignedId, OutboxDatabase } from '../store/database.ts'
import { isDeletionFor, renameDependency } from '../store/dependencies.ts'
import { isAnswerLost, type NewOp, type Op, readOp, readOps, type NewBlob } from '../store/op.ts'
import { assertMayWrite } from '../store/reader.ts'
import { TEMP_ID_PREFIX, tempIdsIn } from '../store/temp-id.ts'
import { canceledBy, opsMentioning, supersededBy } from './cancel.ts'

/** The result of saving a change. */
export interface Written {
  /** The change that will be sent: itself, or the one it merged into. */
  opId: string
  /** Temporary id of the created entity. */
  tempId?: string
  /** It canceled out with unsent changes: there is nothing to send. */
  canceled?: true
}

export interface Saving {
  db: OutboxDatabase
  mutation: QueuedMutation
  op: NewOp
  blobs: readonly NewBlob[]
  extras: SaveExtras
  /** For `updateStored`. */
  at: number
}

/** The single transaction of a save: changes, files, merges, cancellations, replacements and drafts. */
export const writeOps = (db: OutboxDatabase, savings: readonly Saving[]) =>
  db.transaction('rw', [db.ops, db.blobs, db.idmap, db.drafts, db.meta, db.receipts], async () => {
    await assertMayWrite(db)
    const written: Written[] = []
    for (const saving of savings) written.push(await writeOp(saving))
    return written
  })

/** The result of an earlier `writeOps`; undefined if it was not committed. */
export async function findWritten(
  db: OutboxDatabase,
  savings: readonly Saving[],
): Promise<Written[] | undefined> {
  const opIds = savings.map(({ op }) => op.opId)
  if ((await db.ops.where('opId').anyOf(opIds).count()) === 0) return undefined
  return savings.map(({ op }) => writtenOf(op))
}

const writtenOf = ({ opId, yields }: NewOp): Written => ({
  opId,
  ...(yields && { tempId: yields.tempId }),
})

async function writeOp(saving: Saving): Promise<Written> {
  const { db, mutation, op, blobs, extras, at } = saving
  if (extras.draft !== undefined) await db.drafts.delete(extras.draft)
  if (extras.updateStored) await updateStored(db, extras.updateStored, { opId: op.opId, at })
  if (extras.replaces !== undefined) await removeRejected(db, extras.replaces, op)
  if (mutation.replaceEarlier) await replaceEarlier(db, mutation, op)
  op.refs = await knownTempIds(db, mutation, op)
  if (mutation.removes && (await cancelCreation(db, op, mutation)))
    return { opId: op.opId, canceled: true }
  await waitForUses(saving)
  if (mutation.supersedes) await dropSuperseded(db, op)
  const unsent = await lastUnsent(db, op)
  const joined = unsent && join(mutation, unsent, op)
  return joined ? await update(saving, unsent, joined) : await add(db, op, blobs)
}

/** Removes the changes that a deletion makes obsolete; true if the deletion itself need not be sent. */
async function cancelCreation(db: OutboxDatabase, op: NewOp, mutation: QueuedMutation) {
  const { removesInside: inside = [] } = mutation
  const { ops } = readOps(await db.ops.orderBy('seq').toArray())
  const canceled = canceledBy(op, inside, ops)
  if (canceled) {
    await removeOps(db, canceled)
    await freeDeletions(db, canceled)
    return true
  }
  const superseded = supersededBy(op, ops)
  await removeOps(db, superseded)
  const left = ops.filter((one) => !superseded.includes(one))
  const id = op.entityKey.slice(op.entityKey.indexOf(':') + 1)
  const below = mutation.contentIds?.(v.parse(mutation.input, op.payload)) ?? []
  const names = await namesOf(db, [id, ...below])
  op.deps = [...new Set([...op.deps, ...opsMentioning(op, names, left, inside.length > 0)])]
  return false
}

/** The deletion of what a canceled change was to replace waits no longer for what that needed. */
const freeDeletions = (db: OutboxDatabase, canceled: readonly Op[]) =>
  unsentDeletionsFor(db, canceled).modify((one) => {
    one.refs = referencedIn(one.payload, one.refs, undefined)
  })

const unsentDeletionsFor = (db: OutboxDatabase, replacements: readonly NewOp[]) =>
  db.ops
    .where('opId')
    .anyOf(replacements.flatMap(({ deps }) => deps))
    .and((one) => replacements.some((op) => isDeletionFor(op, one)) && !one.firstSentAt)

/** Earlier changes would otherwise refer to an image or template that no longer exists. */
async function waitForUses({ db, mutation, op, extras: { deletedIds = [] } }: Saving) {
  const ids = mutation.deletedIds?.(v.parse(mutation.input, op.payload)) ?? deletedIds
  if (ids.length === 0) return
  const { ops } = readOps(await db.ops.orderBy('seq').toArray())
  const uses = opsMentioning(op, await namesOf(db, ids), ops, false)
  op.deps = [...new Set([...op.deps, ...uses])]
}

async function dropSuperseded(db: OutboxDatabase, op: NewOp) {
  const { ops } = readOps(await laneOf(db, op).toArray())
  await removeOps(db, supersededBy(op, ops))
}

/** Ids and their former temporary ids, which pending changes may still use. */
async function namesOf(db: OutboxDatabase, ids: readonly string[]) {
  const known = new Set(ids)
  return [...ids, ...(await db.idmap.filter(({ serverId }) => known.has(serverId)).primaryKeys())]
}

const fileOf = ({ field, blobId, size }: NewBlob) => ({ field, blobId, size })

async function add(db: OutboxDatabase, op: NewOp, blobs: readonly NewBlob[]): Promise<Written> {
  await addBlobs(db, blobs)
  await db.ops.add({ ...op, files: blobs.map(fileOf) })
  await alignDeletion(db, op)
  return writtenOf(op)
}

type Joined = Pick<Op, 'payload' | 'label' | 'appBuild'>

async function update({ db, op, blobs }: Saving, unsent: Op, joined: Joined): Promise<Written> {
  const isReplaced = (field: string) => blobs.some((blob) => blob.field === field)
  const replaced = unsent.files.filter(({ field }) => isReplaced(field))
  // Only its own files: other changes still need those shared with the group.
  await db.blobs
    .where('blobId')
    .anyOf(replaced.map(({ blobId }) => blobId))
    .and(({ opId }) => opId === unsent.opId)
    .delete()
  await db.blobs.bulkAdd(blobs.map((blob) => ({ ...blob, opId: unsent.opId })))
  const next: Op = {
    ...unsent,
    ...joined,
    files: [...unsent.files.filter(({ field }) => !isReplaced(field)), ...blobs.map(fileOf)],
    deps: [...new Set([...unsent.deps, ...op.deps])],
    refs: referencedIn(joined.payload, [...unsent.refs, ...op.refs], unsent.yields?.tempId),
  }
  if (op.base && unsent.base)
    // The base of the older edit stays, because the server compares with it.
    next.base = { ...unsent.base, fields: { ...op.base.fields, ...unsent.base.fields } }
  else if (op.base) next.base = op.base
  if (op.expiresAt !== undefined) next.expiresAt = op.expiresAt
  await db.ops.put(next)
  await alignDeletion(db, next)
  return writtenOf(unsent)
}

/** The deletion of what a change replaces waits for the same creations, and expires together with it. */
async function alignDeletion(db: OutboxDatabase, op: NewOp) {
  const { refs, expiresAt } = op
  if (expiresAt === undefined) return
  await unsentDeletionsFor(db, [op]).modify((one) => {
    one.expiresAt = expiresAt
    one.refs = [...new Set([...referencedIn(one.payload, one.refs, undefined), ...refs])]
  })
}

/** A newer change may refer to another parent: drop references that are no longer used. */
const referencedIn = (payload: unknown, refs: readonly string[], itself: string | undefined) =>
  tempIdsIn(payload).filter((id) => id !== itself && refs.includes(id))

async function updateStored(
  db: OutboxDatabase,
  { key, update: next }: NonNullable<SaveExtras['updateStored']>,
  { opId, at }: Pick<NewOp, 'opId'> & Pick<Saving, 'at'>,
) {
  const stored = await db.drafts.get(key)
  await db.drafts.put({ key, value: next(stored?.value, opId), at })
}

/** Nothing was saved: another tab has sent the creation again that this one was to replace, so there would be two. */
export class CreatedElsewhereError extends Error {
  override readonly name = 'CreatedElsewhereError'
}

async function removeRejected(db: OutboxDatabase, opId: string, op: NewOp) {
  const old = readOp(await db.ops.get({ opId }))
  const { entityKey } = old ?? (await db.receipts.get(opId)) ?? {}
  const isCreation = op.yields && entityKey?.startsWith(`${op.yields.entity}:${TEMP_ID_PREFIX}`)
  // A creation also if another tab tries it again; an update is sent before the newer one.
  const isUnsent = old && old.state !== 'sending' && !isAnswerLost(old)
  if (old?.state === 'attention' || (isCreation && isUnsent))
    return await removeReplaced(db, old, op)
  if (isCreation) throw new CreatedElsewhereError()
}

/** Also replaces a change that is being sent: its answer finds no row, and the newer change waits for the lane. */
async function replaceEarlier(db: OutboxDatabase, mutation: QueuedMutation, op: NewOp) {
  const { ops } = readOps(await laneOf(db, op).toArray())
  for (const old of ops) {
    if (old.kind !== op.kind || old.entityKey !== op.entityKey) continue
    const earlier = v.safeParse(mutation.input, old.payload)
    if (earlier.success)
      op.payload = mutation.replaceEarlier?.(earlier.output, v.parse(mutation.input, op.payload))
    await removeReplaced(db, old, op)
  }
}

/** Dependents of the replaced change now depend on the newer one. */
async function removeReplaced(db: OutboxDatabase, old: Op, op: NewOp) {
  if (old.yields && op.yields?.entity === old.yields.entity) {
    op.yields = old.yields
    op.entityKey = old.entityKey
  }
  await removeOps(db, [old])
  await renameDependency(db, old.opId, op.opId)
}

export async function removeOps(db: OutboxDatabase, ops: readonly Op[]) {
  await db.ops.bulkDelete(ops.map(({ seq }) => seq))
  await deleteBlobs(db, ops)
}

/** The temporary ids that are in use; other texts may merely look like one. */
async function knownTempIds(db: OutboxDatabase, mutation: QueuedMutation, op: NewOp) {
  const found = tempIdsIn(op.payload)
  if (found.length === 0) return []
  const needed = mutation.needs
    ? tempIdsIn(mutation.needs(v.parse(mutation.input, op.payload)))
    : found
  const given = await db.idmap.bulkGet(found)
  const coming = await db.ops.where('yields.tempId').anyOf(needed).keys()
  // A screen may still use a temporary id after the server assigned one: use the entity's current lane.
  for (const row of given) if (row) nameByServerId(op, row)
  return found.filter((id, at) => given[at] !== undefined || coming.includes(id))
}

function nameByServerId(op: NewOp, { tempId, serverId }: AssignedId) {
  op.lane = op.lane.replaceAll(tempId, serverId)
  op.entityKey = op.entityKey.replaceAll(tempId, serverId)
}

/** The changes of a lane, in order. */
const laneOf = (db: OutboxDatabase, { lane }: Pick<NewOp, 'lane'>) =>
  db.ops.where('[lane+seq]').between([lane, Dexie.minKey], [lane, Dexie.maxKey])

/**
 * The last change of the lane, if it is unsent and for the same entity. Only the last: a change in between may depend on the
 * older one, such as an entry that took the time from which another was moved.
 */
async function lastUnsent(db: OutboxDatabase, op: NewOp): Promise<Op | undefined> {
  const last = readOp(await laneOf(db, op).last())
  const waits = last?.state === 'queued' || last?.state === 'paused-auth'
  const isUnsent = waits && last.entityKey === op.entityKey && last.firstSentAt === undefined
  return isUnsent ? last : undefined
}

function join(mutation: QueuedMutation, unsent: Op, op: NewOp): Joined | undefined {
  const newer = v.parse(mutation.input, op.payload)
  const [older, merge] =
    unsent.kind === mutation.kind
      ? [mutation, mutation.merge?.bind(mutation)]
      : joinOf(mutation, unsent.kind)
  const before = older && v.safeParse(older.input, unsent.payload)
  if (!before?.success || !merge || !older) return undefined
  const payload = merge(before.output as never, newer)
  return { payload, label: older.label(v.parse(older.input, payload)), appBuild: op.appBuild }
}

function joinOf({ joins = [] }: QueuedMutation, kind: string) {
  const joining = joins.find(({ older }) => older.kind === kind)
  return [joining?.older, joining?.join] as const
}
