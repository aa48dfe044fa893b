import * as v from 'valibot'

import type { QueuedMutation } from '../define.ts'
import type { OutboxDatabase } from '../store/database.ts'
import type { Op } from '../store/op.ts'
import { withServerIds } from '../store/temp-id.ts'
import type { AttemptParts } from './attempt.ts'

export interface Prepared {
  mutation: QueuedMutation
  input: unknown
  files: Record<string, File>
}

/** Everything that sending needs, or the reason why this build cannot send it. */
export async function prepare(
  { db, definitions, userId }: Pick<AttemptParts, 'db' | 'definitions' | 'userId'>,
  op: Op,
): Promise<Prepared | string> {
  if (op.userId !== userId) return 'otherUser'
  const mutation = definitions.get(op.kind)
  if (!mutation) return 'unknownKind'
  const serverIds = await serverIdsOf(db, op.refs)
  if (serverIds.size < op.refs.length) return 'parentLost'
  const input = v.safeParse(mutation.input, withServerIds(op.payload, serverIds))
  if (!input.success) return 'unreadable'

  const files: Record<string, File> = {}
  for (const { field, blobId } of op.files) {
    const stored = await db.blobs.get(blobId)
    if (!stored || stored.blob.size !== stored.size) return 'bytesLost'
    files[field] = new File([stored.blob], stored.name, { type: stored.type })
  }
  return { mutation, input: input.output, files }
}

/** The ids that are known by now, by the temporary ones. */
async function serverIdsOf(db: OutboxDatabase, tempIds: readonly string[]) {
  const given = await db.idmap.bulkGet([...tempIds])
  return new Map(given.flatMap((row) => (row ? [[row.tempId, row.serverId] as const] : [])))
}

/** A change's input as far as its ids are known; undefined where this build cannot read it. */
export async function prepareInput(db: OutboxDatabase, mutation: QueuedMutation, op: Op) {
  const payload = withServerIds(op.payload, await serverIdsOf(db, op.refs))
  const input = v.safeParse(mutation.input, payload)
  return input.success ? { value: input.output } : undefined
}
