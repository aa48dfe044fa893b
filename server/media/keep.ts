import sharp from 'sharp'

import type { Tx } from '#server/db/database.ts'
import type { Raster, Size } from '#src/imaging/raster.ts'

import { type MediaStore, sha256Of } from './store.ts'
import { holdMedia } from './unused.ts'

/** Stores bytes and makes their hash known to the tables, in this order: a row without its bytes cannot be. */
export async function keepMedia(
  tx: Tx,
  store: MediaStore,
  bytes: Uint8Array,
  { type, width, height }: { type: 'image/png' | 'image/webp' | 'image/jpeg' } & Partial<Size>,
) {
  const sha256 = sha256Of(bytes)
  await holdMedia(tx, sha256)
  await store.put(bytes)
  await tx
    .insertInto('media')
    .values({ sha256, type, bytes: bytes.byteLength, width: width ?? null, height: height ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return sha256
}

/** A picture of our own making in the form in which all are stored: it decodes to the same pixels again. */
export async function toStored({ data, width, height }: Raster) {
  const webp = await sharp(data, { raw: { width, height, channels: 4 } })
    .webp({ lossless: true, exact: true, effort: 1 })
    .toBuffer()
  return new Uint8Array(webp)
}
