import { unzipSync } from 'fflate'
import * as v from 'valibot'

import { isQuotaExceeded } from '#src/platform/db/quota.ts'

import type { QueuedMutation } from '../define.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedFile,
  ArchivedFileSchema,
  QUEUE_FILE,
} from './archive.ts'
import { addBlobs, isWhole, toStorable, withoutStored } from './blobs.ts'
import { fitsBudget, OverBudgetError } from './budget.ts'
import type { AssignedId, OutboxDatabase } from './database.ts'
import { newId } from './new-id.ts'
import { type NewOp, type Op, readOps, RECEIPT_LIFETIME_MS, type NewBlob } from './op.ts'
import { assertMayWrite } from './reader.ts'
import { isTempId, withServerIds } from './temp-id.ts'

type RefusedFile = 'notOurs' | 'tooLarge' | 'otherUser' | 'newer'
/** The import stopped halfway. Importing the file again adds the others. */
type NoRoom = 'full' | 'overBudget'
export type ImportErrorReason = RefusedFile | NoRoom

export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly reason: ImportErrorReason
  /** What was imported before; undefined if nothing was, because the file was refused. */
  readonly imported: Imported | undefined

  constructor(reason: ImportErrorReason, options: ErrorOptions & { imported?: Imported } = {}) {
    super(reason, options)
    this.reason = reason
    this.imported = options.imported
  }
}

/** The number of changes in a file by result. */
export interface Imported {
  added: number
  /** Already pending here, or sent from here. */
  known: number
  /** Saved by a newer console. */
  newer: number
  /** Unreadable, or of another account. */
  broken: number
}

interface Importing {
  db: OutboxDatabase
  userId: string
  definitionOf: (kind: string) => QueuedMutation | undefined
  now: () => number
}

/** A little more than the outbox may hold; the user may choose any file. */
const LIMITS = {
  file: 400_000_000,
  queue: 40_000_000,
  rows: 20_000,
  files: 2_000,
  filesOfOne: 20,
} as const

const QueueSchema = v.object({
  format: v.literal(ARCHIVE_FORMAT),
  version: v.number(),
  exportedAt: v.optional(v.number()),
  userId: v.string(),
  rows: v.pipe(
    v.array(v.looseObject({ seq: v.number(), schema: v.optional(v.unknown()) })),
    v.maxLength(LIMITS.rows),
  ),
  ids: v.pipe(
    v.array(
      v.object({
        tempId: v.pipe(v.string(), v.check(isTempId)),
        entity: v.string(),
        serverId: v.string(),
        at: v.number(),
      }),
    ),
    v.maxLength(LIMITS.rows),
  ),
  files: v.pipe(v.array(ArchivedFileSchema), v.maxLength(LIMITS.files)),
})
type Queue = v.InferOutput<typeof QueueSchema>

/**
 * Imports an archive of `exportArchive`, of the same account only. Known changes stay unchanged. It stops at the first change that
 * cannot be stored, because later ones may follow from it.
 */
export async function importArchive(importing: Importing, file: Blob): Promise<Imported> {
  if (file.size > LIMITS.file) throw new ImportError('tooLarge')
  const zip = new Uint8Array(await file.arrayBuffer())
  const queue = readQueue(zip)
  if (queue.userId !== importing.userId) throw new ImportError('otherUser')
  const { ops, unreadable } = readOps(queue.rows)
  const newer = unreadable.filter(({ isNewer }) => isNewer).length
  const imported = { added: 0, known: 0, newer, broken: unreadable.length - newer }
  const blobsOf = blobReader(importing.db, ops, queue.files, zip)
  try {
    for (const op of ops.toSorted((a, b) => a.seq - b.seq))
      imported[await importOp(importing, withFirstSent(op, queue, importing), queue, blobsOf)] += 1
  } catch (error) {
    const reason = noRoomReason(error)
    throw reason ? new ImportError(reason, { cause: error, imported }) : error
  }
  return imported
}

function noRoomReason(error: unknown): NoRoom | undefined {
  if (error instanceof OverBudgetError) return 'overBudget'
  return isQuotaExceeded(error) ? 'full' : undefined
}

/**
 * Receipts no longer tell whether it was sent after the export, so it counts as sent then: the engine knows for how long the
 * server recognizes its key.
 */
function withFirstSent(op: Op, { exportedAt = op.createdAt }: Queue, { now }: Importing): Op {
  const { firstSentAt = exportedAt } = op
  return now() - exportedAt > RECEIPT_LIFETIME_MS ? { ...op, firstSentAt } : op
}

function readQueue(zip: Uint8Array): Queue {
  const bytes = entry(zip, QUEUE_FILE, LIMITS.queue)
  const queue = v.safeParse(QueueSchema, jsonOf(bytes))
  if (!queue.success) throw new ImportError('notOurs')
  if (queue.output.version > ARCHIVE_VERSION) throw new ImportError('newer')
  return queue.output
}

/** Reads uncompressed entries only, as protection from zip bombs. */
function entry(zip: Uint8Array, name: string, maxBytes: number) {
  let entryCount = 0
  try {
    const found = unzipSync(zip, {
      filter(file) {
        entryCount += 1
        if (entryCount > LIMITS.files + LIMITS.rows) throw new ImportError('tooLarge')
        return file.name === name && file.compression === 0 && file.size <= maxBytes
      },
    })
    return found[name]
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError('notOurs', { cause: error })
  }
}

function jsonOf(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

async function importOp(
  { db, userId, definitionOf }: Importing,
  saved: Op,
  queue: Queue,
  blobsOf: BlobReader,
): Promise<'added' | 'known' | 'broken'> {
  if (saved.userId !== userId || saved.files.length > LIMITS.filesOfOne) return 'broken'
  const isKnown = async () =>
    (await db.ops.get({ opId: saved.opId })) !== undefined ||
    (await db.receipts.get(saved.opId)) !== undefined
  if (await isKnown()) return 'known'
  const blobs = await blobsOf(saved)
  if (!(await fitsBudget(db, await withoutStored(db, blobs)))) throw new OverBudgetError()
  return await db.transaction(
    'rw',
    [db.ops, db.blobs, db.idmap, db.receipts, db.meta],
    async () => {
      await assertMayWrite(db)
      if (await isKnown()) return 'known'
      const ids = await idsFor(db, saved, queue.ids)
      const op = rebuildOp(saved, definitionOf(saved.kind), ids, blobs)
      if (!op) return 'broken'
      await addBlobs(db, blobs)
      await db.ops.add(op)
      return 'added'
    },
  )
}

/** Ids known here take precedence over those in the file. */
async function idsFor(db: OutboxDatabase, { refs }: Op, given: readonly AssignedId[]) {
  const ids = new Map<string, string>()
  for (const tempId of refs) {
    const here = await db.idmap.get(tempId)
    const row = here ?? given.find((one) => one.tempId === tempId)
    if (!row) continue
    if (!here) await db.idmap.add(row)
    ids.set(tempId, row.serverId)
  }
  return ids
}

/**
 * The change as this console would have saved it: label, lane and entity are computed from its input, so that a file cannot
 * mislabel a change. It keeps its key, because the server may know it.
 */
function rebuildOp(
  saved: Op,
  mutation: QueuedMutation | undefined,
  ids: ReadonlyMap<string, string>,
  blobs: readonly NewBlob[],
): NewOp | undefined {
  const { seq: _, lease: __, failingSince: ___, ...op } = saved
  const state = op.state === 'attention' ? op.state : 'queued'
  const files = saved.files.map(({ field, ...file }) => {
    // An unused id: a change that lost its file must not get another change's.
    const { blobId = newId(), size = file.size } = blobs.find((blob) => blob.field === field) ?? {}
    return { field, blobId, ...(size !== undefined && { size }) }
  })
  const next: NewOp = { ...op, state, files, failures: 0, notBefore: 0 }
  if (!mutation) return next
  const input = v.safeParse(mutation.input, withServerIds(saved.payload, ids))
  if (!input.success || mutation.creates !== saved.yields?.entity) return undefined
  return {
    ...next,
    queue: mutation.queue,
    lane: mutation.lane(input.output),
    entityKey: saved.yields
      ? `${saved.yields.entity}:${saved.yields.tempId}`
      : mutation.entity(input.output),
    label: mutation.label(input.output),
  }
}

type BlobReader = (op: Op) => Promise<NewBlob[]>

/** Reads intact files. A change with a missing file fails when it is sent. Files shared by a group stay shared. */
function blobReader(
  db: OutboxDatabase,
  ops: readonly Op[],
  archived: readonly ArchivedFile[],
  zip: Uint8Array,
): BlobReader {
  const named = ops.flatMap(({ files }) => files.map(({ blobId }) => blobId))
  const shared = new Set(named.filter((blobId, at) => named.indexOf(blobId) !== at))
  const taken = new Map<string, NewBlob>()
  const read = async (blobId: string, opId: string, field: string) => {
    const file = archived.find((one) => one.blobId === blobId)
    const bytes = file && entry(zip, file.path, file.size)
    if (!file || !bytes || !(await isWhole(bytes, file))) return undefined
    const { name, type, size, sha256 } = file
    const blob = await toStorable(db, new Uint8Array(bytes).buffer, type)
    return { blobId: newId(), opId, field, blob, name, type, size, sha256 }
  }
  return async ({ opId, groupId, files }) => {
    const blobs: NewBlob[] = []
    for (const { field, blobId } of files) {
      const owner = shared.has(blobId) ? (groupId ?? opId) : opId
      const key = `${owner} ${blobId}`
      const blob = taken.get(key) ?? (await read(blobId, owner, field))
      if (!blob) continue
      if (owner === groupId) taken.set(key, blob)
      blobs.push(blob)
    }
    return blobs
  }
}
