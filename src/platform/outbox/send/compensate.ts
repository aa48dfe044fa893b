import * as v from 'valibot'

import type { Compensation, QueuedMutation } from '../define.ts'
import { newOp } from '../save/enqueue.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { isForbiddenSince, type NewOp, type Op } from '../store/op.ts'
import { type Prepared, prepareInput } from './prepare.ts'

/** The compensating change, and the rejected change without the compensated part. */
export interface PreparedCompensation {
  compensation: NewOp
  rest: Op
  /** Names the compensation in `rest`. */
  marker: Readonly<Record<string, string>>
  /** The file to move over. */
  blobId?: string
}

interface Dependencies {
  db: OutboxDatabase
  definitions: ReadonlyMap<string, QueuedMutation>
  userId: string
  now: () => number
}

const UNSURE: readonly string[] = ['unsure', 'serverKeepsFailing', 'blocked']

/** The server may have applied it: compensating could duplicate its effect. */
const isUnsure = (op: Op, reason: string) => UNSURE.includes(reason) || isForbiddenSince(op, reason)

/** Undefined if there is nothing to compensate, if its file is lost, or if the server may have applied the change. */
export async function prepareCompensation(
  { db, definitions, userId, now }: Dependencies,
  op: Op,
  { mutation, input }: Pick<Prepared, 'mutation' | 'input'>,
  reason: string,
): Promise<PreparedCompensation | undefined> {
  const good = isUnsure(op, reason) ? undefined : mutation.compensate?.(input)
  const mutationOfKind = good && definitions.get(good.kind)
  if (!mutationOfKind) return undefined
  const file = good.file && (await storedFile(db, op, good.file.from))
  if (good.file && !file) return undefined
  const { appBuild, groupId, inside } = op
  const extras = groupId === undefined ? {} : { groupId }
  const created = newOp(
    { userId, appBuild, actingOrganizationId: inside, now },
    mutationOfKind,
    good.input,
    extras,
  )
  const marker = markerOf(good, created)
  return {
    marker,
    compensation: {
      ...created,
      files: good.file && file ? [{ ...file, field: good.file.to }] : [],
    },
    rest: {
      ...op,
      payload: { ...payloadWithout(op, good.field), ...marker },
      files: op.files.filter((one) => one !== file),
    },
    ...(file && { blobId: file.blobId }),
  }
}

async function storedFile(db: OutboxDatabase, { files }: Op, from: string) {
  const file = files.find(({ field }) => field === from)
  return file && (await db.blobs.get(file.blobId)) ? file : undefined
}

/** For a change that will not be sent; undefined if an attempt was made, or if it is too late for the compensation as well. */
export async function compensationOfUnsent(
  parts: Dependencies,
  op: Op,
  { reason, serverNow = 0 }: { reason: string; serverNow: number | undefined },
): Promise<PreparedCompensation | undefined> {
  const { db, definitions, userId } = parts
  const isUnsent = op.firstSentAt === undefined && op.userId === userId
  const mutation = isUnsent ? definitions.get(op.kind) : undefined
  const input = mutation?.compensate && (await prepareInput(db, mutation, op))
  const made =
    input && (await prepareCompensation(parts, op, { mutation, input: input.value }, reason))
  const { expiresAt = Number.POSITIVE_INFINITY } = made?.compensation ?? {}
  return serverNow < expiresAt ? made : undefined
}

const markerOf = ({ idField }: Compensation, { yields }: NewOp) =>
  idField !== undefined && yields ? { [idField]: yields.tempId } : {}

function payloadWithout({ payload }: Op, said: string) {
  const all = Object.entries(v.parse(v.record(v.string(), v.unknown()), payload))
  return Object.fromEntries(all.filter(([field]) => field !== said))
}

/** Runs in the transaction that parks or discards the change. */
export async function saveCompensation(
  db: OutboxDatabase,
  { compensation, blobId }: PreparedCompensation,
) {
  await db.ops.add(compensation)
  if (blobId !== undefined) await db.blobs.update(blobId, { opId: compensation.opId })
}
