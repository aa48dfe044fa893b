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
import { type TemplateFolder, templateFolderEndpoints } from '#src/contract/folder.ts'

import { releaseTemplates } from './usage.ts'

const TEMPLATES: FolderKind<TemplateFolder> = {
  table: 'template_folders',
  count: (tx) =>
    tx
      .selectFrom('templates')
      .select((eb) => ['template_folder_id as folderId', eb.fn.countAll<number>().as('count')])
      .groupBy('template_folder_id')
      .execute(),
  present: (folder, templateCount, folders) => ({
    ...folder,
    templateCount,
    templateFolders: folders,
  }),
  childrenOf: ({ templateFolders }) => templateFolders,
}

export function templateFolders(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, templateFolderEndpoints.tree, ({ query }, { actor, tx }) =>
    folderTree(tx, TEMPLATES, query.organizationId ?? actor.organizationId),
  )

  serve(app, deps, templateFolderEndpoints.create, ({ body }, { tx }) =>
    addFolder(tx, TEMPLATES, body),
  )

  serve(app, deps, templateFolderEndpoints.update, ({ params, body }, context) =>
    renameFolder(context, TEMPLATES, params.id, body.name),
  )

  serve(app, deps, templateFolderEndpoints.move, ({ params, body }, context) =>
    moveFolder(context, TEMPLATES, params.id, body.destinationTemplateFolderId),
  )

  serve(app, deps, templateFolderEndpoints.remove, async ({ params }, context) => {
    const { tx } = context
    await removeFolder(tx, TEMPLATES, params.id, async (folderIds) => {
      const templates = await tx
        .selectFrom('templates')
        .select('id')
        .where('template_folder_id', 'in', folderIds)
        .orderBy('id')
        .forUpdate()
        .execute()
      await releaseTemplates(context, templates, 'The content of this folder is')
    })
    return {}
  })
}
