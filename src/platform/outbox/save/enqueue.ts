import * as v from 'valibot'

import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import { retryIfConnectionLost } from '#src/platform/db/reopen.ts'

import type { FileMap, QueuedMutation, SaveExtras, SaveOptions } from '../define.ts'
import { createBallast } from '../store/ballast.ts'
import { copied, verifyBlobs } from '../store/blobs.ts'
import { type Budget, keepsBudget, OverBudgetError } from '../store/budget.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { newId } from '../store/new-id.ts'
import type { NewOp } from '../store/op.ts'
import { type NewBlob, OP_SCHEMA } from '../store/op.ts'
import { newTempId } from '../store/temp-id.ts'
import { findWritten, type Saving, writeOps, type Written } from './write-op.ts'

export interface SavingParts {
  db: OutboxDatabase
  userId: string
  appBuild: string
  /** The organisation that ROOT is inside of. */
  inside?: string | undefined
  now: () => number
  /** Deletes data that is not needed for work, once the disk is full (OFF-24). False if there was none. */
  freeSpace: () => Promise<boolean>
  /** Waits between the tries after room was given back. */
  roomAfterMs?: readonly number[] | undefined
  budget?: Budget
}

/** The disk is full: nothing was saved, and what had been saved before is whole. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** A change that is to be saved, with those that the same deed makes; built by `change`. */
export interface Change {
  mutation: QueuedMutation
  input: unknown
  options: SaveExtras & { files?: FileMap }
}

export const change = <TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
  mutation: QueuedMutation<TSchema, TFiles, TValue>,
  input: v.InferInput<TSchema>,
  ...[options = {}]: SaveOptions<TFiles>
): Change => ({ mutation: mutation as QueuedMutation, input, options })

export interface TogetherOptions {
  /** Each may be refused without the next ones waiting for it: they are sent in whatever order their lanes allow. */
  independent?: boolean
}

/**
 * Saves the changes of one deed in one transaction, all or none, and resolves once that is on disk (OFF-06). Needs no network.
 * They are shown as one and sent one after the other, unless they are independent. Each joins unsent changes to the same entity, or cancels them, where its
 * kind says how (OFF-15).
 */
export async function saveTogether(
  parts: SavingParts,
  changes: readonly Change[],
  { independent = false }: TogetherOptions = {},
): Promise<Written[]> {
  const groupId = changes.length > 1 ? newId() : undefined
  const copy = copyingOnce(parts.db, changes)
  const savings = await Promise.all(changes.map((one) => prepared(parts, one, groupId, copy)))
  for (const [at, { op }] of savings.entries()) {
    const before = savings[at - 1]
    if (before && !independent) op.deps = [...op.deps, before.op.opId]
  }
  const blobs = [...new Set(savings.flatMap((saving) => saving.blobs))]
  if (!(await keepsBudget(parts.db, blobs, parts.budget))) throw new OverBudgetError()
  const write = () =>
    retryIfConnectionLost(
      parts.db,
      () => writeOps(parts.db, savings),
      () => findWritten(parts.db, savings),
    )
  const written = await withRoom(parts, blobs.length > 0, write)
  await verifyBlobs(parts.db, blobs)
  return written
}

/** How long a browser may take to notice that room was given back. */
const ROOM_AFTER_MS = [0, 1_000, 3_000, 6_000]

/** On a full disk thumbnails go first. Changes without files may use the ballast too; files may not: it is kept for sending them. */
async function withRoom<T>(parts: SavingParts, hasFiles: boolean, write: () => Promise<T>) {
  const first = await unlessFull(write)
  if (first !== FULL) return first
  const isFreed = await parts.freeSpace()
  const isGivenBack = !hasFiles && (await createBallast(parts).drop())
  for (const waitMs of isFreed || isGivenBack ? (parts.roomAfterMs ?? ROOM_AFTER_MS) : []) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const next = await unlessFull(write)
    if (next !== FULL) return next
  }
  throw new StorageFullError()
}

const FULL: unique symbol = Symbol('full')
const unlessFull = <T>(write: () => Promise<T>): Promise<T | typeof FULL> =>
  write().catch((error: unknown) => {
    if (!isQuotaExceeded(error)) throw error
    return FULL
  })

type Copy = (file: File, field: string, op: NewOp) => Promise<NewBlob>

/**
 * Several changes of one deed that send the same file share its bytes: a thousand devices get one picture. Not where changes join,
 * for what joins another change goes with that one.
 */
function copyingOnce(db: OutboxDatabase, changes: readonly Change[]): Copy {
  const all = changes.flatMap(({ mutation: { merge, joins }, options: { files = {} } }) =>
    merge || joins ? [] : Object.values(files),
  )
  const shared = new Set(all.filter((file, at) => all.indexOf(file) !== at))
  const copies = new Map<File, Promise<NewBlob>>()
  return (file, field, { opId, groupId }) => {
    if (groupId === undefined || !shared.has(file)) return copied(db, file, field, opId)
    const copy = copies.get(file) ?? copied(db, file, field, groupId)
    copies.set(file, copy)
    return copy
  }
}

async function prepared(
  parts: SavingParts,
  { mutation, input, options: { files = {}, ...extras } }: Change,
  groupId: string | undefined,
  copy: Copy,
): Promise<Saving> {
  const op = newOp(parts, mutation, input, { ...(groupId !== undefined && { groupId }), ...extras })
  const blobs = await Promise.all(
    Object.entries(files).flatMap(([field, file]) => (file ? [copy(file, field, op)] : [])),
  )
  return { db: parts.db, mutation, op, blobs, extras }
}

export function newOp(
  { userId, appBuild, inside, now }: Pick<SavingParts, 'userId' | 'appBuild' | 'inside' | 'now'>,
  mutation: QueuedMutation,
  input: unknown,
  { after = [], groupId, base }: SaveExtras,
): NewOp {
  const parsed = v.parse(mutation.input, input)
  const expiresAt = mutation.expiresAt?.(parsed)
  const { creates: entity } = mutation
  const yields = entity === undefined ? undefined : { tempId: newTempId(), entity }
  return {
    opId: newId(),
    schema: OP_SCHEMA,
    kind: mutation.kind,
    userId,
    lane: mutation.lane(parsed),
    queue: mutation.queue,
    entityKey: yields ? `${yields.entity}:${yields.tempId}` : mutation.entity(parsed),
    payload: input,
    files: [],
    label: mutation.label(parsed),
    createdAt: now(),
    appBuild,
    state: 'queued',
    attempts: 0,
    notBefore: 0,
    failures: 0,
    deps: [...after],
    refs: [],
    ...(yields && { yields }),
    ...(groupId !== undefined && { groupId }),
    ...(base !== undefined && { base }),
    ...(inside !== undefined && { inside }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
}
