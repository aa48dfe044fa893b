import 'fake-indexeddb/auto'

import type * as v from 'valibot'

import type { FileMap, QueuedMutation, SaveOptions } from '#src/platform/outbox/define.ts'
import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { openOutboxDatabase } from '#src/platform/outbox/store/database.ts'
import { type Op, readOps } from '#src/platform/outbox/store/op.ts'

import { newUserId } from './outbox-world.ts'
import { saveOp } from './save-op.ts'

/** An outbox that sends nothing: new changes meet earlier ones, as they do without a network. */
export function offlineOutbox(userId = newUserId()) {
  const db = openOutboxDatabase(userId)
  const parts = {
    db,
    userId,
    appBuild: 'test',
    now: () => Date.now(),
    freeSpace: async () => false,
  }
  const ops = async (): Promise<Op[]> => readOps(await db.ops.orderBy('seq').toArray()).ops
  return {
    parts,
    ops,
    save: <TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
      mutation: QueuedMutation<TSchema, TFiles, TValue>,
      input: v.InferInput<TSchema>,
      ...options: SaveOptions<TFiles>
    ) => saveOp(parts, mutation, input, ...options),
    /** Changes in the form that `overlay` expects. */
    changes: async (): Promise<PendingChange[]> =>
      (await ops()).map((op) => ({ op, newId: op.yields?.tempId ?? '' })),
    /** Marks a change as if its first attempt had started. */
    markSent: async (opId: string) => {
      await db.ops.where({ opId }).modify({ firstSentAt: 1, attempts: 1 })
    },
  }
}
