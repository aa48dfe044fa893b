import type { Tx } from '#server/db/database.ts'
import type { Size } from '#src/imaging/raster.ts'

import { type Digest, digestOf, type Source } from './source.ts'
import type { MediaStore } from './store.ts'
import { lockMediaShared } from './unused.ts'

interface Stored extends Partial<Size> {
  type: 'image/png' | 'image/webp' | 'image/jpeg'
  /** If already computed. */
  digest?: Digest
}

/** Stores bytes first, then their row, so that no row exists without bytes. */
export async function storeMedia(
  tx: Tx,
  store: MediaStore,
  source: Source,
  { type, width, height, digest }: Stored,
) {
  const { sha256, bytes } = digest ?? (await digestOf(source))
  await lockMediaShared(tx, sha256)
  await store.put(source, sha256)
  await tx
    .insertInto('media')
    .values({ sha256, type, bytes, width: width ?? null, height: height ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sha256
}
