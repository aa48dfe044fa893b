import { Readable } from 'node:stream'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { UploadedFile } from '#src/contract/upload.ts'

import { HttpError } from './http-error.ts'
import { ReceivedFile } from './received-file.ts'

/** Unfinished uploads of a user; the outbox of a device holds less. */
const MAX_UNFINISHED_BYTES = 256_000_000

const partsOf = (actor: Actor, sha256: string) => ({ user_id: actor.userId, sha256 })

export const deleteParts = (tx: Tx, actor: Actor, sha256: string) =>
  tx
    .deleteFrom('upload_parts')
    .where((eb) => eb.and(partsOf(actor, sha256)))
    .execute()

/** Ordered by part number. */
const selectParts = (tx: Tx, actor: Actor, sha256: string) =>
  tx
    .selectFrom('upload_parts')
    .where((eb) => eb.and(partsOf(actor, sha256)))
    .orderBy('part')

export const receivedParts = (tx: Tx, actor: Actor, sha256: string) =>
  selectParts(tx, actor, sha256).select('part').execute()

interface Part {
  sha256: string
  part: number
  bytes: Buffer
}

export async function storePart(tx: Tx, actor: Actor, { sha256, part, bytes }: Part, now: Date) {
  const { stored } = await tx
    .selectFrom('upload_parts')
    .select((eb) => eb.fn.sum<string | null>(eb.fn('octet_length', ['bytes'])).as('stored'))
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow()
  if (Number(stored) > MAX_UNFINISHED_BYTES)
    throw new HttpError(429, 'Too many unfinished uploads.', { retryAfterS: 600 })
  await tx
    .insertInto('upload_parts')
    .values({ ...partsOf(actor, sha256), part, bytes, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'sha256', 'part']).doUpdateSet({ bytes, created_at: now }),
    )
    .execute()
}

/**
 * Assembles a file from the parts that its sender uploaded. If they do not match its hash, because some
 * have expired or were changed in transit, they are deleted, and 425 asks the sender to try again.
 */
export async function assembleUpload(
  { database, media }: Dependencies,
  actor: Actor,
  { sha256, name, type }: UploadedFile,
) {
  const parts = await database.as(actor, (tx) =>
    selectParts(tx, actor, sha256).select('bytes').execute(),
  )
  const received = await media.receive(Readable.from(parts.map(({ bytes }) => bytes)))
  if (received.sha256 === sha256) return new ReceivedFile(received, name, type)
  await received.discard()
  await database.as(actor, (tx) => deleteParts(tx, actor, sha256))
  throw new HttpError(425, 'The parts of this file are incomplete.', { retryAfterS: 1 })
}
