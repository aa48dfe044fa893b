import * as v from 'valibot'

import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import { retryIfConnectionLost } from '#src/platform/db/reopen.ts'

import type { FileMap, QueuedMutation, SaveExtras, SaveOptions } from '../define.ts'
import { copyToBlob, verifyBlobs } from '../store/blobs.ts'
import { type Budget, fitsBudget, OverBudgetError } from '../store/budget.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { type Clocks, dateStored } from '../store/date-stored.ts'
import { newId } from '../store/new-id.ts'
import { type NewOp, type NewBlob, OP_SCHEMA } from '../store/op.ts'
import { createStorageReserve } from '../store/storage-reserve.ts'
import { newTempId } from '../store/temp-id.ts'
import { findWritten, type Saving, writeOps, type Written } from './write-op.ts'

export interface SavingDependencies extends Clocks {
  db: OutboxDatabase
  userId: string
  appBuild: string
  /** The organization that ROOT acts in. */
  actingOrganizationId?: string | undefined
  /** Deletes expendable data when the disk is full (OFF-24). False if there was none. */
  freeSpace: () => Promise<boolean>
  /** Delays between retries after space was freed. */
  spaceRetryDelaysMs?: readonly number[] | undefined
  budget?: Budget
}

/** The disk is full: nothing was saved, and existing data is intact. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError'
}

/** A change to save, alone or in a group; built by `change`. */
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
  /** The changes do not wait for one another: each lane sends its own. */
  independent?: boolean
}

/**
 * Saves the changes of one user action in one transaction, all or none; resolves once they are on disk (OFF-06). Works
 * offline. They show as one group, and are sent in order unless `independent`. Each merges with unsent changes to the same
 * entity, or cancels them, as its kind defines (OFF-15).
 */
export async function saveTogether(
  parts: SavingDependencies,
  changes: readonly Change[],
  { independent = false }: TogetherOptions = {},
): Promise<Written[]> {
  const groupId = changes.length > 1 ? newId() : undefined
  const copy = createCopier(parts.db, changes)
  const savings = await Promise.all(changes.map((one) => prepareSaving(parts, one, groupId, copy)))
  for (const [at, { op }] of savings.entries()) {
    const before = savings[at - 1]
    if (before && !independent) op.deps = [...op.deps, before.op.opId]
  }
  const blobs = [...new Set(savings.flatMap((saving) => saving.blobs))]
  if (!(await fitsBudget(parts.db, blobs, parts.budget))) throw new OverBudgetError()
  const write = () =>
    retryIfConnectionLost(
      parts.db,
      () => writeOps(parts.db, savings),
      () => findWritten(parts.db, savings),
    )
  const written = await retryWithSpace(parts, blobs.length > 0, write)
  await verifyBlobs(parts.db, blobs)
  return written
}

/** Browsers may take a while to notice freed space. */
const SPACE_RETRY_DELAYS_MS = [0, 1_000, 3_000, 6_000]

/** On a full disk, frees thumbnails first. Only changes without files may use the reserve: it is needed for sending. */
async function retryWithSpace<T>(
  parts: SavingDependencies,
  hasFiles: boolean,
  write: () => Promise<T>,
) {
  const first = await catchFull(write)
  if (first !== FULL) return first
  const isFreed = await parts.freeSpace()
  const isGivenBack = !hasFiles && (await createStorageReserve(parts).release())
  for (const waitMs of isFreed || isGivenBack
    ? (parts.spaceRetryDelaysMs ?? SPACE_RETRY_DELAYS_MS)
    : []) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    const next = await catchFull(write)
    if (next !== FULL) return next
  }
  throw new StorageFullError()
}

const FULL: unique symbol = Symbol('full')
const catchFull = <T>(write: () => Promise<T>): Promise<T | typeof FULL> =>
  write().catch((error: unknown) => {
    if (!isQuotaExceeded(error)) throw error
    return FULL
  })

type Copy = (file: File, field: string, op: NewOp) => Promise<NewBlob>

/**
 * Changes of a group that send the same file share its stored bytes: an image for a thousand devices is stored once. Not for
 * kinds that merge, whose files belong to the merged change.
 */
function createCopier(db: OutboxDatabase, changes: readonly Change[]): Copy {
  const all = changes.flatMap(({ mutation: { merge, joins }, options: { files = {} } }) =>
    merge || joins ? [] : Object.values(files),
  )
  const shared = new Set(all.filter((file, at) => all.indexOf(file) !== at))
  const copies = new Map<File, Promise<NewBlob>>()
  return (file, field, { opId, groupId }) => {
    if (groupId === undefined || !shared.has(file)) return copyToBlob(db, file, field, opId)
    const copy = copies.get(file) ?? copyToBlob(db, file, field, groupId)
    copies.set(file, copy)
    return copy
  }
}

async function prepareSaving(
  parts: SavingDependencies,
  { mutation, input, options: { files = {}, ...extras } }: Change,
  groupId: string | undefined,
  copy: Copy,
): Promise<Saving> {
  const op = newOp(parts, mutation, input, { ...(groupId !== undefined && { groupId }), ...extras })
  const blobs = await Promise.all(
    Object.entries(files).flatMap(([field, file]) => (file ? [copy(file, field, op)] : [])),
  )
  return { db: parts.db, mutation, op, blobs, extras, at: dateStored(parts) }
}

export function newOp(
  {
    userId,
    appBuild,
    actingOrganizationId,
    now,
  }: Pick<SavingDependencies, 'userId' | 'appBuild' | 'actingOrganizationId' | 'now'>,
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
    ...(actingOrganizationId !== undefined && { inside: actingOrganizationId }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
}
