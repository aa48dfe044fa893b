import * as v from 'valibot'

/** Grows when a stored row gets a new shape. Rows of an older one are lifted while they are read. */
const OP_SCHEMA = 1

const OpErrorSchema = v.object({
  /** Why it needs somebody: the name of the problem, or what the engine found by itself. */
  reason: v.string(),
  message: v.string(),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  at: v.number(),
})
export type OpError = v.InferOutput<typeof OpErrorSchema>

/** One change that waits to be sent. Times are milliseconds since 1970 by the device's clock. */
export const OpSchema = v.object({
  /** Order of saving, over all lanes. */
  seq: v.number(),
  /** The Idempotency-Key: equal on every attempt (OFF-13). */
  opId: v.string(),
  schema: v.literal(OP_SCHEMA),
  kind: v.string(),
  userId: v.string(),
  lane: v.string(),
  queue: v.picklist(['light', 'upload']),
  /** What it changes, such as `device:<id>`. */
  entityKey: v.string(),
  payload: v.unknown(),
  files: v.array(v.object({ field: v.string(), blobId: v.string() })),
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
  lease: v.optional(v.object({ owner: v.string(), until: v.number() })),
  error: v.optional(OpErrorSchema),
})
export type Op = v.InferOutput<typeof OpSchema>
export type NewOp = Omit<Op, 'seq'>

/** A row that this build cannot read. It is kept, counted and never sent. */
export interface UnreadableOp {
  seq: number
}

export interface StoredBlob {
  blobId: string
  opId: string
  field: string
  blob: Blob
  name: string
  type: string
  size: number
  /** Hex; empty where the page is no secure context and cannot compute it. */
  sha256: string
}

/** Proof that the server has a change. Without its payload, so that nothing private outlives the change. */
export interface Receipt {
  opId: string
  kind: string
  entityKey: string
  label: string
  doneAt: number
  /** Query keys that every tab has to read again. */
  refetch: readonly (readonly unknown[])[]
}

/** Splits rows into those that can be worked with and those that are only kept. */
export function readOps(rows: readonly unknown[]) {
  const ops: Op[] = []
  const unreadable: UnreadableOp[] = []
  for (const row of rows) {
    const read = v.safeParse(OpSchema, row)
    if (read.success) ops.push(read.output)
    else unreadable.push({ seq: v.parse(v.looseObject({ seq: v.number() }), row).seq })
  }
  return { ops, unreadable }
}

export const readOp = (row: unknown): Op | undefined =>
  readOps(row === undefined ? [] : [row]).ops[0]
