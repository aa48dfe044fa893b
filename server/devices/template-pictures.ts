import { type Selectable, sql, type SqlBool } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { MediaStore } from '#server/media/store.ts'
import { openStored, toRaster } from '#server/media/uploaded-picture.ts'
import { elementsIn } from '#src/domain/design/element.ts'
import type { Layout } from '#src/domain/design/layouts.ts'
import type { Design } from '#src/domain/design/schema.ts'
import type { Raster } from '#src/imaging/raster.ts'

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

/** Pixels of one picture: all that the library keeps without loss. Larger ones are photographs of cameras, and made smaller. */
const MOST_PIXELS = 4_000_000
/** Of all of a design, whatever somebody puts into one: 256 MB. */
const MOST_PIXELS_TOGETHER = 64_000_000

/** The pictures that a layout of a design shows, by their ids. */
export async function picturesOf(
  store: MediaStore,
  design: Design,
  layout: Layout,
  images: readonly { id: string; sha256: string }[],
): Promise<Map<string, Raster>> {
  const shown = new Set(
    elementsIn(design, layout).flatMap(({ type, picture }) =>
      type === 'picture' ? (picture.imageId ?? []) : [],
    ),
  )
  const wanted = images.filter(({ id }) => shown.has(id))
  const most = Math.min(MOST_PIXELS, MOST_PIXELS_TOGETHER / wanted.length)
  const pictures = new Map<string, Raster>()
  for (const { id, sha256 } of wanted)
    pictures.set(id, await decoded(await store.read(sha256), most))
  return pictures
}

/** Made smaller while it is read, so that it is never whole in memory. */
async function decoded(bytes: Uint8Array, mostPixels: number): Promise<Raster> {
  const picture = openStored(bytes)
  const { width, height } = await picture.metadata()
  const share = Math.sqrt(mostPixels / (width * height))
  return toRaster(
    (share < 1 ? picture.resize(Math.max(1, Math.floor(width * share))) : picture).toColourspace(
      'srgb',
    ),
  )
}
