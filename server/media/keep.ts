import type { Tx } from '#server/db/database.ts'
import type { Size } from '#src/imaging/raster.ts'

import { digestOf, type Source } from './source.ts'
import type { MediaStore } from './store.ts'
import { holdMedia } from './unused.ts'

/** Stores bytes and makes their hash known to the tables, in this order: a row without its bytes cannot be. */
export async function keepMedia(
  tx: Tx,
  store: MediaStore,
  source: Source,
  { type, width, height }: { type: 'image/png' | 'image/webp' | 'image/jpeg' } & Partial<Size>,
) {
  const { sha256, bytes } = await digestOf(source)
  await holdMedia(tx, sha256)
  await store.put(source, sha256)
  await tx
    .insertInto('media')
    .values({ sha256, type, bytes, width: width ?? null, height: height ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sha256
}
