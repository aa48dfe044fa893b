import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '#server/dependencies.ts'
import { serve } from '#server/http/serve.ts'
import { type FolderKind, folderTree } from '#server/resources/folders/query.ts'
import {
  addFolder,
  moveFolder,
  removeFolder,
  renameFolder,
} from '#server/resources/folders/rules.ts'
import { rejectIfUsed } from '#server/resources/folders/usage.ts'
import { type ImageFolder, imageFolderEndpoints } from '#src/contract/folder.ts'

import { findImageUses } from './usage.ts'

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

export function imageFolders(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, imageFolderEndpoints.tree, ({ query }, { actor, tx }) =>
    folderTree(tx, IMAGES, query.organizationId ?? actor.organizationId),
  )

  serve(app, deps, imageFolderEndpoints.create, ({ body }, { tx }) => addFolder(tx, IMAGES, body))

  serve(app, deps, imageFolderEndpoints.update, ({ params, body }, context) =>
    renameFolder(context, IMAGES, params.id, body.name),
  )

  serve(app, deps, imageFolderEndpoints.move, ({ params, body }, context) =>
    moveFolder(context, IMAGES, params.id, body.destinationImageFolderId),
  )

  serve(app, deps, imageFolderEndpoints.remove, async ({ params }, context) => {
    const { tx } = context
    await removeFolder(tx, IMAGES, params.id, async (folderIds) => {
      const images = await tx
        .selectFrom('images')
        .select('id')
        .where('image_folder_id', 'in', folderIds)
        .orderBy('id')
        .forUpdate()
        .execute()
      rejectIfUsed(await findImageUses(context, images), 'The content of this folder is')
    })
    return {}
  })
}
