import type { FastifyInstance } from 'fastify'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { jsonText } from '#server/db/json-text.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { notFound, HttpError } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import type { Versions } from '#server/http/versions.ts'
import { findFolder, lockFolderShared } from '#server/resources/folders/query.ts'
import { splitMove } from '#server/resources/folders/rules.ts'
import { type SaveTemplate, templateEndpoints } from '#src/contract/template.ts'
import { designError } from '#src/domain/design/validate-design.ts'

import {
  findTemplate,
  lockImagesShared,
  lockTemplates,
  presentListed,
  presentTemplate,
} from './present.ts'
import { type ListedRow, templatePage } from './query.ts'
import { releaseTemplates, renameInDevices } from './usage.ts'

interface Context extends Versions, Pick<Dependencies, 'secrets' | 'now'> {
  tx: Tx
  actor: Actor
}

export function templates(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, templateEndpoints.inFolder, async ({ params, query }, { tx }) => {
    const { id, organization_id } = await findFolder(tx, 'template_folders', params.folderId)
    const page = await templatePage(tx, {
      ...query,
      organizationId: organization_id,
      folderId: id,
      groupNames: [query.deviceGroupName || query.groupName || ''].filter(Boolean),
      orientation: query.orientation,
    })
    return presentPage(page, query)
  })

  serve(app, deps, templateEndpoints.select, async ({ query }, { actor, tx }) => {
    const page = await templatePage(tx, {
      ...query,
      organizationId: actor.organizationId,
      folderId: query.imageFolderId,
      groupNames: (query.deviceGroupName ?? []).filter(Boolean),
      orientation: query.orientation,
    })
    return presentPage(page, query)
  })

  serve(app, deps, templateEndpoints.get, ({ params }, context) => respond(context, params.id))

  serve(app, deps, templateEndpoints.save, async ({ params, body }, context) => {
    const { tx } = context
    await lockTemplates(tx, [params.id])
    const before = await findTemplate(tx, params.id)
    await context.expectUnchanged(before.updated_at, () => presentTemplate(tx, before, context))
    // A rename resends the stored design: it is neither validated nor changed.
    const value = isSameDesign(before.value, body.value) ? before.value : validateDesign(body.value)
    await lockImagesShared(tx, { ...before, value })
    await tx
      .updateTable('templates')
      .set(columns({ ...body, value }))
      .where('id', '=', before.id)
      .execute()
    if (body.name !== before.name)
      await renameInDevices(tx, context.actor, { id: before.id, name: body.name })
    return respond(context, before.id)
  })

  serve(app, deps, templateEndpoints.create, async ({ params, body }, context) => {
    const folder = await lockFolderShared(context.tx, 'template_folders', params.folderId)
    await lockImagesShared(context.tx, { ...folder, value: validateDesign(body.value) })
    const { id } = await context.tx
      .insertInto('templates')
      .values({
        ...columns(body),
        organization_id: folder.organization_id,
        template_folder_id: folder.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return respond(context, id)
  })

  serve(app, deps, templateEndpoints.move, async ({ body }, { tx, skipAudit }) => {
    const folder = await lockFolderShared(tx, 'template_folders', body.templateFolderId)
    const found = await lockTemplates(tx, body.templateIds)
    const { success, moved, unchanged, failed } = splitMove(body.templateIds, found, folder)
    skipAudit(unchanged)
    if (moved.length > 0)
      await tx
        .updateTable('templates')
        .set({ template_folder_id: folder.id })
        .where('id', 'in', moved)
        .execute()
    return {
      success,
      failure: failed.map((templateId) => ({ templateId, error: 'Template not found.' })),
    }
  })

  serve(app, deps, templateEndpoints.remove, async ({ params }, context) => {
    const locked = await lockTemplates(context.tx, [params.id])
    if (locked.length === 0) throw notFound('template')
    await releaseTemplates(context, locked)
    await context.tx.deleteFrom('templates').where('id', '=', params.id).execute()
    return {}
  })
}

const columns = ({ name, value, variables, devices }: SaveTemplate) => ({
  name,
  value,
  variables: jsonText(variables),
  devices: jsonText(devices),
})

/** Ignores whitespace differences. */
function isSameDesign(stored: string, sent: string) {
  const plain = (text: string) => JSON.stringify(JSON.parse(text))
  try {
    return stored === sent || plain(stored) === plain(sent)
  } catch {
    return false // invalid JSON, or nested too deeply
  }
}

/** Rejects designs that could not be opened again or drawn. */
function validateDesign(value: string) {
  const why = designError(value)
  if (why !== undefined)
    throw new HttpError(422, `The design cannot be saved. ${why}`, {
      fields: { value: ['validation:wrong'] },
    })
  return value
}

const presentPage = (
  { rows, total }: { rows: ListedRow[]; total: number },
  { limit, offset }: { limit: number; offset: number },
) => ({ data: rows.map(presentListed), total, limit, offset })

async function respond(context: Context, id: string) {
  const row = await findTemplate(context.tx, id)
  context.setEtag(row.updated_at)
  return presentTemplate(context.tx, row, context)
}
