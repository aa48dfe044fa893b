import * as v from 'valibot'

import type { Good, QueuedMutation } from '../define.ts'
import { newOp } from '../save/enqueue.ts'
import type { OutboxDatabase } from '../store/database.ts'
import type { NewOp, Op } from '../store/op.ts'
import type { Prepared } from './prepare.ts'

/** A change that makes good what went for a refused one, and the refused one without it. */
export interface MadeGood {
  good: NewOp
  rest: Op
  /** Bytes that go along. */
  blobId?: string
}

interface Parts {
  definitions: ReadonlyMap<string, QueuedMutation>
  userId: string
  now: () => number
}

/** Nobody knows whether the server has these: making good could double what they did. */
const UNSURE: readonly string[] = ['unsure', 'serverKeepsFailing', 'blocked']

/** Undefined where nothing went for it, or where the server may have it. */
export function makeGood(
  { definitions, userId, now }: Parts,
  op: Op,
  { mutation, input }: Prepared,
  reason: string,
): MadeGood | undefined {
  const good = UNSURE.includes(reason) ? undefined : mutation.makesGood?.(input)
  const maker = good && definitions.get(good.kind)
  if (!maker) return undefined
  const { from, to } = good.file ?? {}
  const file = op.files.find(({ field }) => field === from)
  if (good.file && !file) return undefined
  const { appBuild, groupId, inside } = op
  const extras = groupId === undefined ? {} : { groupId }
  const made = newOp({ userId, appBuild, inside, now }, maker, good.input, extras)
  return {
    good: { ...made, files: file && to !== undefined ? [{ ...file, field: to }] : [] },
    rest: {
      ...op,
      payload: payloadAfter(op, good, made),
      files: op.files.filter((one) => one !== file),
    },
    ...(file && { blobId: file.blobId }),
  }
}

function payloadAfter({ payload }: Op, { said, names }: Good, { yields }: NewOp) {
  const all = Object.entries(v.parse(v.record(v.string(), v.unknown()), payload))
  const rest = all.filter(([field]) => field !== said)
  return Object.fromEntries(
    names !== undefined && yields ? [...rest, [names, yields.tempId]] : rest,
  )
}

/** Within the transaction that parks the refused one. */
export async function saveGood(db: OutboxDatabase, { good, blobId }: MadeGood) {
  await db.ops.add(good)
  if (blobId !== undefined) await db.blobs.update(blobId, { opId: good.opId })
}
