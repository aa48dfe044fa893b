import * as v from 'valibot'

import type { Applied, QueuedMutation } from '../define.ts'
import { readStored } from '../store/blobs.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { filesToSend, type Op } from '../store/op.ts'
import { withServerIds } from '../store/temp-id.ts'
import { versionToExpect } from './own-versions.ts'

export interface AttemptDependencies {
  db: OutboxDatabase
  definitions: ReadonlyMap<string, QueuedMutation>
  userId: string
  /** The signed-in user. */
  currentUserId: () => string | undefined
  now: () => number
  /** The server's time at its last answer; undefined before the first one. */
  lastAnswerMs: () => number | undefined
  /** The server's time, requested if the device's clock may be wrong; undefined while the server is unreachable. */
  confirmedServerNow: () => Promise<number | undefined>
  /** Ids of changes whose first attempt was made by this page. */
  triedInThisPage: Set<string>
  /** Whether the server applies each key once; undefined while it is unreachable. */
  supportsIdempotencyKeys: () => Promise<boolean | undefined>
  /** Whether the health endpoint of our server answers right now. */
  canReachServer: () => Promise<boolean>
  random: () => number
  /** Awaited before the change counts as sent, so that whatever is read from the caches afterwards contains it. Never rejects. */
  onApplied?: ((applied: Applied) => Promise<unknown>) | undefined
  /** Upload progress of a change. */
  onProgress: (opId: string, sent: number, total: number) => void
}

export interface Prepared {
  mutation: QueuedMutation
  input: unknown
  files: Record<string, File>
  /** The ETag that the server's state has to have, for kinds with `threeWay`. */
  version: string | undefined
}

/** Everything needed for sending, or the reason why this build cannot send it. `bytesUnreadable` may pass. */
export async function prepare(
  { db, definitions, userId }: Pick<AttemptDependencies, 'db' | 'definitions' | 'userId'>,
  op: Op,
): Promise<Prepared | string> {
  if (op.userId !== userId) return 'otherUser'
  const mutation = definitions.get(op.kind)
  if (!mutation) return 'unknownKind'
  const serverIds = await serverIdsOf(db, op.refs)
  if (serverIds.size < op.refs.length) return 'parentLost'
  const input = v.safeParse(mutation.input, withServerIds(op.payload, serverIds))
  if (!input.success) return 'unreadable'

  const files = await readFiles(db, filesToSend(op))
  if (typeof files === 'string') return files
  const version = mutation.threeWay && (await versionToExpect(db, op))
  return { mutation, input: input.output, files, version }
}

async function readFiles(db: OutboxDatabase, sent: Op['files']) {
  const files: Record<string, File> = {}
  for (const { field, blobId } of sent) {
    const stored = await db.blobs.get(blobId)
    if (!stored || stored.blob.size !== stored.size) return 'bytesLost'
    const file = await readStored(stored)
    if (!file) return 'bytesUnreadable'
    files[field] = file
  }
  return files
}

/** The server ids that are already assigned, by temporary id. */
async function serverIdsOf(db: OutboxDatabase, tempIds: readonly string[]) {
  const given = await db.idmap.bulkGet([...tempIds])
  return new Map(given.flatMap((row) => (row ? [[row.tempId, row.serverId] as const] : [])))
}

/** A change's input with all assigned ids; undefined if this build cannot read it. */
export async function prepareInput(db: OutboxDatabase, mutation: QueuedMutation, op: Op) {
  const payload = withServerIds(op.payload, await serverIdsOf(db, op.refs))
  const input = v.safeParse(mutation.input, payload)
  return input.success ? { value: input.output } : undefined
}
