import * as v from 'valibot'

/** Version of the row's shape. Older rows are upgraded when they are read. */
export const OP_SCHEMA = 2

const FieldConflictSchema = v.object({
  field: v.string(),
  /** The values that the author saw, that they set, and that another user set meanwhile. */
  base: v.unknown(),
  mine: v.unknown(),
  theirs: v.unknown(),
})
export type FieldConflict = v.InferOutput<typeof FieldConflictSchema>

/** The edited fields as the author saw them, and the ETag of that state. */
const BaseSchema = v.object({ version: v.string(), fields: v.record(v.string(), v.unknown()) })
export type Base = v.InferOutput<typeof BaseSchema>

const OpErrorSchema = v.object({
  /** Why it needs attention: the problem kind, or a reason of the engine. */
  reason: v.string(),
  message: v.string(),
  /** The problem type, if the server sent one. */
  type: v.optional(v.string()),
  /** The HTTP status, if an intermediary answered. */
  status: v.optional(v.number()),
  fields: v.optional(v.record(v.string(), v.array(v.string()))),
  /** Fields that another user also changed (OFF-18), and the compared state. */
  conflicts: v.optional(v.array(FieldConflictSchema)),
  theirs: v.optional(BaseSchema),
  at: v.number(),
})
export type OpError = v.InferOutput<typeof OpErrorSchema>

const rowFields = {
  /** Save order, over all lanes. */
  seq: v.number(),
  /** The Idempotency-Key, the same for every attempt (OFF-13). */
  opId: v.string(),
  kind: v.string(),
  userId: v.string(),
  lane: v.string(),
  queue: v.picklist(['light', 'upload']),
  /** The changed entity, such as `device:<id>`. */
  entityKey: v.string(),
  payload: v.unknown(),
  files: v.array(v.object({ field: v.string(), blobId: v.string(), size: v.optional(v.number()) })),
  /** Description for the user. */
  label: v.string(),
  createdAt: v.number(),
  /** The build that saved it. */
  appBuild: v.string(),
  state: v.picklist(['queued', 'sending', 'paused-auth', 'attention']),
  attempts: v.number(),
  /** Not sent before this time. */
  notBefore: v.number(),
  /** Consecutive server failures; unreachability does not count. */
  failures: v.number(),
  failingSince: v.optional(v.number()),
  /** Set before the first attempt: from then on the server may have it. */
  firstSentAt: v.optional(v.number()),
  /** The server's time at its last answer before that, independent of the device's clock. */
  firstSentAfter: v.optional(v.number()),
  /** When the last attempt ended without an answer: it may still arrive. */
  unansweredAt: v.optional(v.number()),
  lease: v.optional(v.object({ owner: v.string(), until: v.number() })),
  error: v.optional(OpErrorSchema),
}

/** One pending change. Times in milliseconds since 1970, by the device's clock. */
export const OpSchema = v.object({
  ...rowFields,
  schema: v.literal(OP_SCHEMA),
  /** Changes that must be sent first, by `opId`. */
  deps: v.array(v.string()),
  /** Temporary ids that must be assigned first: those in the payload, replaced when sending, and those of its group. */
  refs: v.array(v.string()),
  /** The created entity with its temporary id (OFF-14). */
  yields: v.optional(v.object({ tempId: v.string(), entity: v.string() })),
  /** Common id of changes made by one user action. */
  groupId: v.optional(v.string()),
  base: v.optional(BaseSchema),
  /** The organization that ROOT acted in when saving; also used when sending (ORG-19). */
  inside: v.optional(v.string()),
  /** Not sent after this time, by the server's clock (OFF-20). */
  expiresAt: v.optional(v.number()),
})
export type Op = v.InferOutput<typeof OpSchema>
export type NewOp = Omit<Op, 'seq'>

/** Every row shape of released builds. */
const StoredOpSchema = v.variant('schema', [
  OpSchema,
  v.pipe(
    v.object({ ...rowFields, schema: v.literal(1) }),
    v.transform((row): Op => ({ ...row, schema: OP_SCHEMA, deps: [], refs: [] })),
  ),
])

/** A row that this build cannot read: kept and counted, never sent. */
export interface UnreadableOp {
  seq: number
  /** Saved by a newer build, so not corrupt. */
  isNewer: boolean
}

/** Field of the file that is needed only to recreate what the change replaces; see `Compensation.file`. */
export const REPLACED_FILE = 'before'

export const filesToSend = ({ files }: Pick<Op, 'files'>) =>
  files.filter(({ field }) => field !== REPLACED_FILE)

export interface StoredBlob {
  blobId: string
  /** Id of its change, or `groupId` if a group shares it. */
  opId: string
  field: string
  blob: Blob
  name: string
  type: string
  size: number
  /** Hex; empty outside of secure contexts, where it cannot be computed. */
  sha256: string
}

/** As written: array buffers if the browser cannot store Blobs (`storesBlobs`). */
export type NewBlob = Omit<StoredBlob, 'blob'> & { blob: Blob | ArrayBuffer }

/** Reasons of the server itself. For any other, an earlier attempt may have been applied. */
export const REFUSED_REASONS: readonly string[] = [
  'forbidden',
  'notFound',
  'conflict',
  'changedSince',
  'tooLarge',
  'invalid',
]

/** The server may have applied an earlier attempt. */
export const isAnswerLost = ({ failures, unansweredAt }: Pick<Op, 'failures' | 'unansweredAt'>) =>
  failures > 0 || unansweredAt !== undefined

/**
 * Whether this rejection says nothing about an earlier attempt: the server checks permission before it looks up the key, so a
 * user who lost a permission meanwhile gets no stored answer.
 */
export const isForbiddenSince = (op: Op, reason: string) =>
  reason === 'forbidden' && isAnswerLost(op)

/** Whether the server has rejected the change and applied no attempt. */
export function isRefused(op: Op) {
  const { reason = '' } = op.error ?? {}
  return (
    op.state === 'attention' && REFUSED_REASONS.includes(reason) && !isForbiddenSince(op, reason)
  )
}

export const RECEIPT_LIFETIME_MS = 30 * 24 * 60 * 60_000

/** Proof that the server applied a change. Without the payload, so that no private data outlives the change. */
export interface Receipt {
  opId: string
  kind: string
  entityKey: string
  label: string
  doneAt: number
  /** Query keys that every tab has to invalidate. */
  refetch: readonly (readonly unknown[])[]
  groupId?: string
}

/** Splits rows into readable and unreadable ones. */
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
