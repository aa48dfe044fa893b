import type { FastifyInstance } from 'fastify'

import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { auditOrigin } from '#server/http/with-audit.ts'
import { extensionOf, signedMediaUrl } from '#server/media/signed-url.ts'
import { storeMedia } from '#server/media/store-media.ts'
import { lockFolderShared } from '#server/resources/folders/query.ts'
import { splitMove } from '#server/resources/folders/rules.ts'
import { formatUsage, rejectIfUsed, usageOf } from '#server/resources/folders/usage.ts'
import { recordByOrganization } from '#server/services/audit.ts'
import { type Image, imageEndpoints } from '#src/contract/image.ts'

import { imageOwners, imagePage, type ImageRow, imageRows } from './query.ts'
import { fileNameOf, readLibraryUpload, titleOf } from './uploads.ts'
import { findImageUses } from './usage.ts'

type Signing = Pick<Dependencies, 'secrets' | 'now'>

export function images(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, imageEndpoints.list, async ({ query }, context) => {
    const { actor, tx } = context
    const { rows, total } = await imagePage(tx, query, actor.organizationId)
    const { limit, offset } = query
    return { data: rows.map((row) => present(row, context)), total, limit, offset }
  })

  serve(app, deps, imageEndpoints.owners, ({ query }, { actor, tx }) =>
    imageOwners(tx, query.organizationId ?? actor.organizationId),
  )

  serve(app, deps, imageEndpoints.file, async ({ params, query }, { tx, secrets, now }) => {
    const { name, sha256, file_name, type } = await findFile(tx, params.id)
    const { longestSide } = query
    const media = {
      sha256,
      name,
      extension: extensionOf(type),
      ...(longestSide && { longestSide }),
    }
    return {
      imageUrl: signedMediaUrl(secrets.media, media, now()),
      fileName: file_name,
    }
  })

  serve(app, deps, imageEndpoints.upload, async ({ params, form }, context) => {
    const { actor, tx } = context
    const folder = await lockFolderShared(tx, 'image_folders', params.id)
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

  serve(app, deps, imageEndpoints.move, async ({ body }, { tx, skipAudit }) => {
    const folder = await lockFolderShared(tx, 'image_folders', body.imageFolderId)
    const found = await lockImages(tx, body.imageIds)
    const { success, moved, unchanged, failed } = splitMove(body.imageIds, found, folder)
    skipAudit(unchanged)
    if (moved.length > 0)
      await tx
        .updateTable('images')
        .set({ image_folder_id: folder.id })
        .where('id', 'in', moved)
        .execute()
    return { success, failure: failed.map((imageId) => ({ imageId, error: 'Image not found.' })) }
  })

  serve(app, deps, imageEndpoints.remove, async ({ params }, context) => {
    const locked = await lockImages(context.tx, [params.id])
    if (locked.length === 0) throw notFound('image')
    rejectIfUsed(await findImageUses(context, locked))
    await removeImages(context.tx, locked)
    return {}
  })

  serve(app, deps, imageEndpoints.removeMany, async ({ body }, context) => {
    const found = await lockImages(context.tx, body.imageIds)
    const uses = await findImageUses(context, found)
    const used = new Set(uses.map(({ usedId }) => usedId))
    const removed = found.filter(({ id }) => !used.has(id))
    await removeImages(context.tx, removed)
    await recordByOrganization(
      context.tx,
      context.actor,
      {
        action: 'image.removeMany',
        occurredAt: context.now(),
        origin: auditOrigin(context.request),
      },
      { kind: 'image', rows: removed },
    )
    return {
      success: [...new Set(body.imageIds)].filter((id) => !used.has(id)),
      failure: [...used].map((imageId) => {
        const usage = usageOf(uses.filter(({ usedId }) => usedId === imageId))
        return { imageId, error: formatUsage(usage), usage }
      }),
    }
  })
}

/** Stores the image with its thumbnails; returns their columns. */
async function keepUpload({ tx, media }: { tx: Tx } & Pick<Dependencies, 'media'>, file: File) {
  const picture = await readLibraryUpload(file, 'image')
  return {
    sha256: await storeMedia(tx, media, picture.draft, picture),
    thumbnail_sha256: await storeMedia(tx, media, picture.thumbnail, { type: 'image/webp' }),
    thumbnail_small_sha256: await storeMedia(tx, media, picture.small, { type: 'image/webp' }),
  }
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
  const thumbnailUrl = (sha256: string, thumbnail: true | 'small') =>
    signedMediaUrl(secrets.media, { sha256, name, extension: 'webp', thumbnail }, now())
  return {
    id: row.id,
    name,
    imageFolderId: row.image_folder_id,
    thumbnail: thumbnailUrl(large, true),
    thumbnailSmall: small === null ? thumbnailUrl(large, true) : thumbnailUrl(small, 'small'),
    created: row.created_at.toISOString(),
    uploadedById: row.uploaded_by,
    uploadedByName: row.uploaded_by_name,
  }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Locks the existing ones in id order, so that two callers cannot deadlock. */
const lockImages = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('images')
    .select(['id', 'organization_id', 'name', 'image_folder_id as folder_id'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()

/** `server/media/unused.ts` removes the bytes later, unless another image has the same ones. */
async function removeImages(tx: Tx, images: readonly { id: string }[]) {
  if (images.length > 0) await tx.deleteFrom('images').where('id', 'in', idsOf(images)).execute()
}
