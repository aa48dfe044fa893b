import type { FastifyInstance } from 'fastify'

import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import { keepMedia } from '#server/media/keep.ts'
import { extensionOf, signedMediaUrl } from '#server/media/signed-url.ts'
import type { Parts } from '#server/parts.ts'
import { type Image, imageEndpoints } from '#src/contract/image.ts'

import { holdFolder } from './folder-rows.ts'
import { imageOwners, imagePage, type ImageRow, imageRows } from './image-query.ts'
import { usesOfImages } from './image-usage.ts'
import { fileNameOf, readLibraryUpload, titleOf } from './uploads.ts'
import { inWords, refuseUsed, usageOf } from './usage.ts'

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
    const { actor, tx } = context
    const folder = await holdFolder(tx, 'image_folders', params.id)
    const { id } = await tx
      .insertInto('images')
      .values({
        organization_id: folder.organization_id,
        image_folder_id: folder.id,
        name: titleOf(form.image),
        file_name: fileNameOf(form.image),
        ...(await keepUpload(context, form.image)),
        uploaded_by: actor.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return present(await findImage(tx, id), context)
  })

  serve(app, parts, imageEndpoints.move, async ({ body }, { tx }) => {
    const found = await lockImages(tx, body.imageIds)
    const folder = await holdFolder(tx, 'image_folders', body.imageFolderId)
    const moved = found.filter((image) => image.organization_id === folder.organization_id)
    if (moved.length > 0)
      await tx
        .updateTable('images')
        .set({ image_folder_id: folder.id })
        .where('id', 'in', idsOf(moved))
        .execute()
    const success = idsOf(moved)
    return {
      success,
      failure: [...new Set(body.imageIds)]
        .filter((id) => !success.includes(id))
        .map((imageId) => ({ imageId, error: 'No such image.' })),
    }
  })

  serve(app, parts, imageEndpoints.remove, async ({ params }, context) => {
    const gone = await lockImages(context.tx, [params.id])
    if (gone.length === 0) throw notFound('image')
    refuseUsed(await usesOfImages(context, gone))
    await removeImages(context.tx, gone)
    return {}
  })

  serve(app, parts, imageEndpoints.removeMany, async ({ body }, context) => {
    const found = await lockImages(context.tx, body.imageIds)
    const uses = await usesOfImages(context, found)
    const used = new Set(uses.map(({ usedId }) => usedId))
    await removeImages(
      context.tx,
      found.filter(({ id }) => !used.has(id)),
    )
    return {
      success: [...new Set(body.imageIds)].filter((id) => !used.has(id)),
      failure: [...used].map((imageId) => {
        const usage = usageOf(uses.filter(({ usedId }) => usedId === imageId))
        return { imageId, error: inWords(usage), usage }
      }),
    }
  })
}

/** The picture and its thumbnails, in the columns that name them. */
const keepUpload = ({ tx, media }: { tx: Tx } & Pick<Parts, 'media'>, file: File) =>
  media.draft(async (draft) => {
    const picture = await readLibraryUpload(file, 'image', draft)
    return {
      sha256: await keepMedia(tx, media, draft, picture),
      thumbnail_sha256: await keepMedia(tx, media, picture.thumbnail, { type: 'image/webp' }),
      thumbnail_small_sha256: await keepMedia(tx, media, picture.small, { type: 'image/webp' }),
    }
  })

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
  const address = (sha256: string, thumbnail: true | 'small') =>
    signedMediaUrl(secrets.media, { sha256, name, extension: 'webp', thumbnail }, now())
  return {
    id: row.id,
    name,
    imageFolderId: row.image_folder_id,
    thumbnail: address(large, true),
    thumbnailSmall: small === null ? address(large, true) : address(small, 'small'),
    created: row.created_at.toISOString(),
    uploadedById: row.uploaded_by,
    uploadedByName: row.uploaded_by_name,
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Those that are there, in one order so that two callers never wait for each other. */
const lockImages = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('images')
    .select(['id', 'organization_id'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()

/** Their bytes go later, where nobody else has uploaded the same (`server/media/unused.ts`). */
async function removeImages(tx: Tx, images: readonly { id: string }[]) {
  if (images.length > 0) await tx.deleteFrom('images').where('id', 'in', idsOf(images)).execute()
}
