import { type Selectable, sql, type SqlBool } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { openStored, toRaster } from '#server/media/decode-upload.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { Raster } from '#src/imaging/raster.ts'
import {
  maxPixelsPerImage,
  reducedWidth,
  shownImageIds,
} from '#src/imaging/template/shown-images.ts'

export type DesignText = Pick<Selectable<Schema['templates']>, 'value' | 'organization_id'>

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const idsIn = (value: string) => [...new Set(value.match(ID))]

/** The existing images of the same organization that the design refers to (TPL-19). */
export const imagesOf = (tx: Tx, { value, organization_id }: DesignText) =>
  tx
    .selectFrom('images')
    .select(['id', 'name', 'sha256'])
    .where('organization_id', '=', organization_id)
    .where(sql<SqlBool>`id = any(${idsIn(value)}::uuid[])`)
    .orderBy('id')

/** Decodes the images shown by a layout, one after the other. */
export async function* decodeShownImages(
  store: MediaStore,
  design: Design,
  layout: Layout,
  images: readonly { id: string; sha256: string }[],
): AsyncGenerator<readonly [id: string, picture: Raster]> {
  const shown = shownImageIds(design, layout)
  const shownImages = images.filter(({ id }) => shown.has(id))
  const maxPixels = maxPixelsPerImage(shownImages.length)
  for (const { id, sha256 } of shownImages)
    yield [id, await decoded(await store.read(sha256), maxPixels)]
}

/** Reduced while decoding, so that the full image is never in memory. */
async function decoded(bytes: Uint8Array, mostPixels: number): Promise<Raster> {
  const picture = openStored(bytes)
  const width = reducedWidth(await picture.metadata(), mostPixels)
  return toRaster((width === undefined ? picture : picture.resize(width)).toColourspace('srgb'))
}
