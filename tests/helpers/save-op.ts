import type * as v from 'valibot'

import type { FileMap, QueuedMutation, SaveOptions } from '#src/platform/outbox/define.ts'
import { change, saveTogether, type SavingDependencies } from '#src/platform/outbox/save/enqueue.ts'

/** Saves a single change, as `Outbox.enqueue` does. */
export async function saveOp<TSchema extends v.GenericSchema, TFiles extends FileMap, TValue>(
  parts: SavingDependencies,
  mutation: QueuedMutation<TSchema, TFiles, TValue>,
  input: v.InferInput<TSchema>,
  ...options: SaveOptions<TFiles>
) {
  const [written] = await saveTogether(parts, [change(mutation, input, ...options)])
  if (!written) throw new Error('Nothing was written')
  return written
}
