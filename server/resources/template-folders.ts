import type { FastifyInstance } from 'fastify'

import { serve } from '#server/http/serve.ts'
import type { Parts } from '#server/parts.ts'
import { type TemplateFolder, templateFolderEndpoints } from '#src/contract/folder.ts'

import { addFolder, moveFolder, removeFolder, renameFolder } from './folder-changes.ts'
import { type FolderKind, folderTree } from './folder-rows.ts'
import { releaseTemplates } from './template-usage.ts'

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

export function templateFolders(app: FastifyInstance, parts: Parts) {
  serve(app, parts, templateFolderEndpoints.tree, ({ query }, { actor, tx }) =>
    folderTree(tx, TEMPLATES, query.organizationId ?? actor.organizationId),
  )

  serve(app, parts, templateFolderEndpoints.create, ({ body }, { tx }) =>
    addFolder(tx, TEMPLATES, body),
  )

  serve(app, parts, templateFolderEndpoints.update, ({ params, body }, context) =>
    renameFolder(context, TEMPLATES, params.id, body.name),
  )

  serve(app, parts, templateFolderEndpoints.move, ({ params, body }, { tx }) =>
    moveFolder(tx, TEMPLATES, params.id, body.destinationTemplateFolderId),
  )

  serve(app, parts, templateFolderEndpoints.remove, async ({ params }, context) => {
    const { tx } = context
    await removeFolder(tx, TEMPLATES, params.id, async (folderIds) => {
      const templates = await tx
        .selectFrom('templates')
        .select('id')
        .where('template_folder_id', 'in', folderIds)
        .orderBy('id')
        .forUpdate()
        .execute()
      await releaseTemplates(context, templates, 'What is in this folder is')
    })
    return {}
  })
}
