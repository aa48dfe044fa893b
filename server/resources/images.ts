import type { FastifyInstance } from 'fastify'

import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import { keepMedia } from '#server/media/keep.ts'
import { SMALL_THUMBNAIL_PIXELS, thumbnailOf } from '#server/media/pictures.ts'
import { extensionOf, signedMediaUrl } from '#server/media/signed-url.ts'
import type { Parts } from '#server/parts.ts'
import { type Image, imageEndpoints } from '#src/contract/image.ts'

import { holdFolder } from './folder-rows.ts'
import { imageOwners, imagePage, type ImageRow, imageRows } from './image-query.ts'
import { type Asking, refuseIfUsed } from './image-usage.ts'
import { fileNameOf, readLibraryUpload, titleOf } from './uploads.ts'

type Signing = Pick<Parts, 'secrets' | 'now'>

export function images(app: FastifyInstance, parts: Parts) {
  serve(app, parts, imageEndpoints.list, async ({ query }, context) => {
    const { actor, tx } = context
    const { rows, total } = await imagePage(tx, query, actor.organizationId)
    const { limit, offset } = query
    return { data: rows.map((row) => present(row, context)), total, limit, offset }
  })

  serve(app, parts, imageEndpoints.owners, ({ query }, { actor, tx }) =>
    imageOwners(tx, query.organizationId ?? actor.organizationId),
  )

  serve(app, parts, imageEndpoints.file, async ({ params }, { tx, secrets, now }) => {
    const { name, sha256, file_name, type } = await findFile(tx, params.id)
    const extension = extensionOf(type)
    return {
      imageUrl: signedMediaUrl(secrets.media, { sha256, name, extension }, now()),
      fileName: file_name,
    }
  })

  serve(app, parts, imageEndpoints.upload, async ({ params, form }, context) => {
    const { actor, tx, media } = context
    const folder = await holdFolder(tx, 'image_folders', params.id)
    const picture = await readLibraryUpload(form.image, 'image')
    const thumbnail = await thumbnailOf(picture.raster)
    const small = await thumbnailOf(picture.raster, SMALL_THUMBNAIL_PIXELS)
    const { id } = await tx
      .insertInto('images')
      .values({
        organization_id: folder.organization_id,
        image_folder_id: folder.id,
        name: titleOf(form.image),
        file_name: fileNameOf(form.image),
        sha256: await keepMedia(tx, media, picture.bytes, picture),
        thumbnail_sha256: await keepMedia(tx, media, thumbnail, { type: 'image/webp' }),
        thumbnail_small_sha256: await keepMedia(tx, media, small, { type: 'image/webp' }),
        uploaded_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return present(await findImage(tx, id), context)
  })

  serve(app, parts, imageEndpoints.move, async ({ body }, { tx }) => {
    const moved = await lockImages(tx, body.imageIds)
    const folder = await holdFolder(tx, 'image_folders', body.imageFolderId)
    if (moved.some((image) => image.organization_id !== folder.organization_id))
      throw notFound('image')
    await tx
      .updateTable('images')
      .set({ image_folder_id: folder.id })
      .where('id', 'in', idsOf(moved))
      .execute()
    return {}
  })

  serve(app, parts, imageEndpoints.remove, async ({ params }, context) => {
    await removeImages(context, [params.id], 'The image is')
    return {}
  })

  serve(app, parts, imageEndpoints.removeMany, async ({ body }, context) => {
    await removeImages(context, body.imageIds, 'Some of these images are')
    return {}
  })
}

async function findImage(tx: Tx, id: string) {
  const row = await imageRows(tx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('image')
  return row
}

async function findFile(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('images as i')
    .innerJoin('media as m', 'm.sha256', 'i.sha256')
    .select(['i.name', 'i.sha256', 'i.file_name', 'm.type'])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('image')
  return row
}

function present(row: ImageRow, { secrets, now }: Signing): Image {
  const { name, thumbnail_sha256: large, thumbnail_small_sha256: small } = row
  const thumbnail = (sha256: string) =>
    signedMediaUrl(secrets.media, { sha256, name, extension: 'webp', thumbnail: true }, now())
  return {
    id: row.id,
    name,
    imageFolderId: row.image_folder_id,
    thumbnail: thumbnail(large),
    thumbnailSmall: thumbnail(small ?? large),
    created: row.created_at.toISOString(),
    uploadedById: row.uploaded_by,
    uploadedByName: row.uploaded_by_name,
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** All of them, in one order so that two callers never wait for each other; one that is missing refuses all. */
async function lockImages(tx: Tx, ids: readonly string[]) {
  const wanted = new Set(ids)
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'organization_id'])
    .where('id', 'in', [...wanted])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.size) throw notFound('image')
  return rows
}

/** All or none (MEDIA-18). Their bytes stay: others may have uploaded the same. */
async function removeImages(context: Asking, ids: readonly string[], subject: string) {
  const gone = await lockImages(context.tx, ids)
  await refuseIfUsed(context, gone, subject)
  await context.tx.deleteFrom('images').where('id', 'in', idsOf(gone)).execute()
}
