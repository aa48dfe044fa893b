import type { FastifyInstance } from 'fastify'

import { conflict, notFound } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { imageFolderEndpoints } from '#src/contract/folder.ts'

import {
  findFolder,
  folderIdsBelow,
  folderTree,
  holdFolder,
  lockTree,
  presentFolder,
} from './image-folder-rows.ts'
import { refuseIfUsed } from './image-usage.ts'

export function imageFolders(app: FastifyInstance, parts: Parts) {
  serve(app, parts, imageFolderEndpoints.tree, ({ query }, { actor, tx }) =>
    folderTree(tx, query.organizationId ?? actor.organizationId),
  )

  serve(app, parts, imageFolderEndpoints.create, async ({ body }, { tx }) => {
    const parent = await holdFolder(tx, body.parentId)
    if (parent.organization_id !== body.organizationId) throw notFound('folder')
    const made = await tx
      .insertInto('image_folders')
      .values({
        name: body.name,
        description: body.description,
        parent_id: parent.id,
        organization_id: parent.organization_id,
      })
      .returning(['id', 'organization_id'])
      .executeTakeFirstOrThrow()
    return presentFolder(tx, made)
  })

  serve(app, parts, imageFolderEndpoints.update, async ({ params, body }, context) => {
    const { tx } = context
    const before = await findFolder(tx, params.id)
    await context.expectUnchanged(before.updated_at, () => presentFolder(tx, before))
    if (before.parent_id === null) throw conflict('The root folder keeps its name.')
    await tx
      .updateTable('image_folders')
      .set({ name: body.name })
      .where('id', '=', before.id)
      .execute()
    return presentFolder(tx, before)
  })

  serve(app, parts, imageFolderEndpoints.move, async ({ params, body }, { tx }) => {
    const { organization_id } = await findFolder(tx, params.id)
    await lockTree(tx, organization_id)
    const moved = await findFolder(tx, params.id)
    const target = await holdFolder(tx, body.destinationImageFolderId)
    if (target.organization_id !== organization_id) throw notFound('folder')
    if (moved.parent_id === null) throw conflict('The root folder cannot be moved.')
    if ((await folderIdsBelow(tx, moved.id)).includes(target.id))
      throw conflict('A folder cannot be moved below itself.')
    if (moved.parent_id !== target.id)
      await tx
        .updateTable('image_folders')
        .set({ parent_id: target.id })
        .where('id', '=', moved.id)
        .execute()
    return presentFolder(tx, moved)
  })

  /** With all that is in it and below it, or not at all (MEDIA-26, MEDIA-18). */
  serve(app, parts, imageFolderEndpoints.remove, async ({ params }, context) => {
    const { tx } = context
    const { organization_id } = await findFolder(tx, params.id)
    await lockTree(tx, organization_id)
    const gone = await findFolder(tx, params.id)
    if (gone.parent_id === null) throw conflict('The root folder cannot be deleted.')
    const images = await tx
      .selectFrom('images')
      .select('id')
      .where('image_folder_id', 'in', await folderIdsBelow(tx, gone.id))
      .orderBy('id')
      .forUpdate()
      .execute()
    await refuseIfUsed(context, images, 'What is in this folder is')
    await tx.deleteFrom('image_folders').where('id', '=', gone.id).execute()
    return {}
  })
}
