import type { OutboxDatabase } from './database.ts'
import { type NewBlob, type Op, readOps } from './op.ts'

export interface Budget {
  files: number
  bytes: number
}

/** Browsers may evict larger stores; only a device that never reaches its server accumulates this much. */
export const BUDGET: Budget = { files: 200, bytes: 300_000_000 }
/** From this share on, the pending changes page shows the remaining space. */
export const BUDGET_WARNING = 0.7

/** The budget is used up: nothing was saved, and existing data is intact. */
export class OverBudgetError extends Error {
  override readonly name = 'OverBudgetError'
}

/** Files shared by several changes count once. */
export const usageOf = (ops: readonly Pick<Op, 'files'>[]) => {
  const sizes = new Map(
    ops.flatMap(({ files }) => files.map(({ blobId, size = 0 }) => [blobId, size] as const)),
  )
  return { files: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) }
}

/** Whether these files fit in addition to the pending ones. A change without files always fits. */
export async function fitsBudget(
  db: OutboxDatabase,
  blobs: readonly Pick<NewBlob, 'size'>[],
  { files, bytes }: Budget = BUDGET,
) {
  if (blobs.length === 0) return true
  // Changes without files are not read: there may be thousands of them. `uniqueKeys` fails on an empty index in WebKit 2.50:
  // "Unable to open cursor".
  const holders = [...new Set(await db.blobs.orderBy('opId').keys())]
  const rows = await db.ops.where('opId').anyOf(holders).or('groupId').anyOf(holders).toArray()
  const used = usageOf(readOps(rows).ops)
  const added = blobs.reduce((sum, { size }) => sum + size, 0)
  return used.files + blobs.length <= files && used.bytes + added <= bytes
}
