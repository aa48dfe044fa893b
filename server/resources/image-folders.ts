import type { FastifyInstance } from 'fastify'

import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type ImageFolder, imageFolderEndpoints } from '#src/contract/folder.ts'

import { addFolder, moveFolder, removeFolder, renameFolder } from './folder-changes.ts'
import { type FolderKind, folderTree } from './folder-rows.ts'
import { usesOfImages } from './image-usage.ts'
import { refuseUsed } from './usage.ts'

const IMAGES: FolderKind<ImageFolder> = {
  table: 'image_folders',
  count: (tx) =>
    tx
      .selectFrom('images')
      .select((eb) => ['image_folder_id as folderId', eb.fn.countAll<number>().as('count')])
      .groupBy('image_folder_id')
      .execute(),
  present: (folder, imageCount, folders) => ({ ...folder, imageCount, imageFolders: folders }),
  childrenOf: ({ imageFolders }) => imageFolders,
}

export function imageFolders(app: FastifyInstance, parts: Parts) {
  serve(app, parts, imageFolderEndpoints.tree, ({ query }, { actor, tx }) =>
    folderTree(tx, IMAGES, query.organizationId ?? actor.organizationId),
  )

  serve(app, parts, imageFolderEndpoints.create, ({ body }, { tx }) => addFolder(tx, IMAGES, body))

  serve(app, parts, imageFolderEndpoints.update, ({ params, body }, context) =>
    renameFolder(context, IMAGES, params.id, body.name),
  )

  serve(app, parts, imageFolderEndpoints.move, ({ params, body }, { tx }) =>
    moveFolder(tx, IMAGES, params.id, body.destinationImageFolderId),
  )

  serve(app, parts, imageFolderEndpoints.remove, async ({ params }, context) => {
    const { tx } = context
    await removeFolder(tx, IMAGES, params.id, async (folderIds) => {
      const images = await tx
        .selectFrom('images')
        .select('id')
        .where('image_folder_id', 'in', folderIds)
        .orderBy('id')
        .forUpdate()
        .execute()
      refuseUsed(await usesOfImages(context, images), 'What is in this folder is')
    })
    return {}
  })
}
