import { type Selectable, sql, type SqlBool } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { MediaStore } from '#server/media/store.ts'
import { openStored, toRaster } from '#server/media/uploaded-picture.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { Raster } from '#src/imaging/raster.ts'
import { mostPixelsOf, reducedWidth, shownImageIds } from '#src/imaging/template/shown-pictures.ts'

export type DesignText = Pick<Selectable<Schema['templates']>, 'value' | 'organization_id'>

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const idsIn = (value: string) => [...new Set(value.match(ID))]

/** The images that the design names anywhere, as far as they are there and of the same organisation (TPL-19). */
export const imagesOf = (tx: Tx, { value, organization_id }: DesignText) =>
  tx
    .selectFrom('images')
    .select(['id', 'name', 'sha256'])
    .where('organization_id', '=', organization_id)
    .where(sql<SqlBool>`id = any(${idsIn(value)}::uuid[])`)
    .orderBy('id')

/** The pictures that a layout of a design shows, by their ids, one after the other. */
export async function* picturesOf(
  store: MediaStore,
  design: Design,
  layout: Layout,
  images: readonly { id: string; sha256: string }[],
): AsyncGenerator<readonly [id: string, picture: Raster]> {
  const shown = shownImageIds(design, layout)
  const wanted = images.filter(({ id }) => shown.has(id))
  const most = mostPixelsOf(wanted.length)
  for (const { id, sha256 } of wanted) yield [id, await decoded(await store.read(sha256), most)]
}

/** Made smaller while it is read, so that it is never whole in memory. */
async function decoded(bytes: Uint8Array, mostPixels: number): Promise<Raster> {
  const picture = openStored(bytes)
  const width = reducedWidth(await picture.metadata(), mostPixels)
  return toRaster((width === undefined ? picture : picture.resize(width)).toColourspace('srgb'))
}
