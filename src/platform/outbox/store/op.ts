import * as v from 'valibot'

/** Grows when a stored row gets a new shape. Rows of an older one are lifted while they are read. */
export const OP_SCHEMA = 2

const FieldConflictSchema = v.object({
  field: v.string(),
  /** What its author saw, wants, and what somebody else made of it meanwhile. */
  base: v.unknown(),
  mine: v.unknown(),
  theirs: v.unknown(),
})
export type FieldConflict = v.InferOutput<typeof FieldConflictSchema>

/** What its author saw of the fields that an edit sets, and the state's ETag. */
const BaseSchema = v.object({ version: v.string(), fields: v.record(v.string(), v.unknown()) })
export type Base = v.InferOutput<typeof BaseSchema>

const OpErrorSchema = v.object({
  /** Why it needs somebody: the name of the problem, or what the engine found by itself. */
  reason: v.string(),
  message: v.string(),
  /** The problem's own name, where the server gave one. */
  type: v.optional(v.string()),
  /** Of the answer, where something between this device and the server gave it. */
  status: v.optional(v.number()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  /** Fields that somebody else changed too (OFF-18), and the state that they were compared with. */
  conflicts: v.optional(v.array(FieldConflictSchema)),
  theirs: v.optional(BaseSchema),
  at: v.number(),
})
export type OpError = v.InferOutput<typeof OpErrorSchema>

const rowFields = {
  /** Order of saving, over all lanes. */
  seq: v.number(),
  /** The Idempotency-Key: equal on every attempt (OFF-13). */
  opId: v.string(),
  kind: v.string(),
  userId: v.string(),
  lane: v.string(),
  queue: v.picklist(['light', 'upload']),
  /** What it changes, such as `device:<id>`. */
  entityKey: v.string(),
  payload: v.unknown(),
  files: v.array(v.object({ field: v.string(), blobId: v.string(), size: v.optional(v.number()) })),
  /** The change in words. */
  label: v.string(),
  createdAt: v.number(),
  /** Build that saved it. */
  appBuild: v.string(),
  state: v.picklist(['queued', 'sending', 'paused-auth', 'attention']),
  attempts: v.number(),
  /** Not sent before this moment. */
  notBefore: v.number(),
  /** Answers in a row that blamed the server; unreachable servers do not count. */
  failures: v.number(),
  failingSince: v.optional(v.number()),
  /** Set before the first byte leaves: from then on nobody knows whether the server has it. */
  firstSentAt: v.optional(v.number()),
  /** The server's time at its last answer before that, whatever the device's clock said. */
  firstSentAfter: v.optional(v.number()),
  /** When the last attempt ended without an answer: it may still be on its way. */
  unansweredAt: v.optional(v.number()),
  lease: v.optional(v.object({ owner: v.string(), until: v.number() })),
  error: v.optional(OpErrorSchema),
}

/** One change that waits to be sent. Times are milliseconds since 1970 by the device's clock. */
export const OpSchema = v.object({
  ...rowFields,
  schema: v.literal(OP_SCHEMA),
  /** Changes that have to be done first, by `opId`. */
  deps: v.array(v.string()),
  /** Temporary ids in the payload, replaced when it is sent. */
  refs: v.array(v.string()),
  /** What it makes, under the id that stands for it until the server gave one (OFF-14). */
  yields: v.optional(v.object({ tempId: v.string(), entity: v.string() })),
  /** Changes that one deed of the user made together. */
  groupId: v.optional(v.string()),
  base: v.optional(BaseSchema),
  /** The organisation that ROOT was inside of when it was made; it is sent from there, wherever they are then (ORG-19). */
  inside: v.optional(v.string()),
  /** By the server's clock: not sent after this moment (OFF-20). */
  expiresAt: v.optional(v.number()),
})
export type Op = v.InferOutput<typeof OpSchema>
export type NewOp = Omit<Op, 'seq'>

/** Every shape that a released build has stored. */
const StoredOpSchema = v.variant('schema', [
  OpSchema,
  v.pipe(
    v.object({ ...rowFields, schema: v.literal(1) }),
    v.transform((row): Op => ({ ...row, schema: OP_SCHEMA, deps: [], refs: [] })),
  ),
])

/** A row that this build cannot read. It is kept, counted and never sent. */
export interface UnreadableOp {
  seq: number
  /** Saved by a newer build, and so not broken. */
  isNewer: boolean
}

export interface StoredBlob {
  blobId: string
  /** Of the change that it goes with; of one that several changes of a deed share, their `groupId`. */
  opId: string
  field: string
  blob: Blob
  name: string
  type: string
  size: number
  /** Hex; empty where the page is no secure context and cannot compute it. */
  sha256: string
}

/** As written: array buffers if the browser refuses blobs (`storesBlobs`). */
export type NewBlob = Omit<StoredBlob, 'blob'> & { blob: Blob | ArrayBuffer }

/** Proof that the server has a change. Without its payload, so that nothing private outlives the change. */
export interface Receipt {
  opId: string
  kind: string
  entityKey: string
  label: string
  doneAt: number
  /** Query keys that every tab has to read again. */
  refetch: readonly (readonly unknown[])[]
  groupId?: string
}

/** Splits rows into those that can be worked with and those that are only kept. */
export function readOps(rows: readonly unknown[]) {
  const ops: Op[] = []
  const unreadable: UnreadableOp[] = []
  for (const row of rows) {
    const read = v.safeParse(StoredOpSchema, row)
    if (read.success) ops.push(read.output)
    else unreadable.push(unreadableOf(row))
  }
  return { ops, unreadable }
}

const NumberedSchema = v.looseObject({ seq: v.number(), schema: v.optional(v.unknown()) })

function unreadableOf(row: unknown): UnreadableOp {
  const { seq, schema } = v.parse(NumberedSchema, row)
  return { seq, isNewer: typeof schema === 'number' && schema > OP_SCHEMA }
}

export const readOp = (row: unknown): Op | undefined =>
  readOps(row === undefined ? [] : [row]).ops[0]
