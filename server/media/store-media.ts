import type { Tx } from '#server/db/database.ts'
import type { Size } from '#src/imaging/raster.ts'

import { digestOf, type Source } from './source.ts'
import type { MediaStore } from './store.ts'
import { lockMediaShared } from './unused.ts'

/** Stores bytes first, then their row, so that no row exists without bytes. */
export async function storeMedia(
  tx: Tx,
  store: MediaStore,
  source: Source,
  { type, width, height }: { type: 'image/png' | 'image/webp' | 'image/jpeg' } & Partial<Size>,
) {
  const { sha256, bytes } = await digestOf(source)
  await lockMediaShared(tx, sha256)
  await store.put(source, sha256)
  await tx
    .insertInto('media')
    .values({ sha256, type, bytes, width: width ?? null, height: height ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sha256
}
