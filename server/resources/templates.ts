import type { FastifyInstance } from 'fastify'

import type { Tx } from '#server/db/database.ts'
import { jsonText } from '#server/db/json-text.ts'
import { notFound, Refusal } from '#server/http/problems.ts'
import { serve } from '#server/http/serve.ts'
import type { Versions } from '#server/http/versions.ts'
import type { Parts } from '#server/parts.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { type SaveTemplate, templateEndpoints } from '#src/contract/template.ts'
import { whyRefused } from '#src/domain/design/why-refused.ts'

import { findFolder, holdFolder } from './folder-rows.ts'
import { type ListedRow, templatePage } from './template-query.ts'
import {
  findTemplate,
  holdImages,
  lockTemplates,
  presentListed,
  presentTemplate,
} from './template-rows.ts'
import { releaseTemplates } from './template-usage.ts'

interface Context extends Versions, Pick<Parts, 'secrets' | 'now'> {
  tx: Tx
}

export function templates(app: FastifyInstance, parts: Parts) {
  serve(app, parts, templateEndpoints.inFolder, async ({ params, query }, { tx }) => {
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

  serve(app, parts, templateEndpoints.select, async ({ query }, { actor, tx }) => {
    const page = await templatePage(tx, {
      ...query,
      organizationId: actor.organizationId,
      folderId: query.imageFolderId,
      groupNames: (query.deviceGroupName ?? []).filter(Boolean),
      orientation: query.orientation,
    })
    return presentPage(page, query)
  })

  serve(app, parts, templateEndpoints.get, ({ params }, context) => answer(context, params.id))

  const save = async (
    { params, body }: Parsed<typeof templateEndpoints.save>,
    context: Context,
  ) => {
    const { tx } = context
    await lockTemplates(tx, [params.id])
    const before = await findTemplate(tx, params.id)
    await context.expectUnchanged(before.updated_at, () => presentTemplate(tx, before, context))
    // Whoever renames one sends its design as it is: it is neither judged nor touched.
    const value = isSameDesign(before.value, body.value) ? before.value : judged(body.value)
    await holdImages(tx, { ...before, value })
    await tx
      .updateTable('templates')
      .set(columns({ ...body, value }))
      .where('id', '=', before.id)
      .execute()
    return answer(context, before.id)
  }
  serve(app, parts, templateEndpoints.save, save)
  // TPL-15: the specification leaves both open.
  serve(app, parts, { ...templateEndpoints.save, method: 'PATCH' }, (input, context) =>
    save(input, context),
  )

  serve(app, parts, templateEndpoints.create, async ({ params, body }, context) => {
    const folder = await holdFolder(context.tx, 'template_folders', params.folderId)
    await holdImages(context.tx, { ...folder, value: judged(body.value) })
    const { id } = await context.tx
      .insertInto('templates')
      .values({
        ...columns(body),
        organization_id: folder.organization_id,
        template_folder_id: folder.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return answer(context, id)
  })

  serve(app, parts, templateEndpoints.move, async ({ body }, { tx }) => {
    const folder = await holdFolder(tx, 'template_folders', body.templateFolderId)
    const moved = await lockTemplates(tx, body.templateIds)
    if (moved.some((template) => template.organization_id !== folder.organization_id))
      throw notFound('template')
    await tx
      .updateTable('templates')
      .set({ template_folder_id: folder.id })
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute()
    return {}
  })

  serve(app, parts, templateEndpoints.remove, async ({ params }, context) => {
    const gone = await lockTemplates(context.tx, [params.id])
    await releaseTemplates(context, gone)
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

/** Whatever its spaces are. */
function isSameDesign(stored: string, sent: string) {
  const plain = (text: string) => JSON.stringify(JSON.parse(text))
  try {
    return stored === sent || plain(stored) === plain(sent)
  } catch {
    return false // one of them is no JSON, or nested without end
  }
}

/** A design that somebody could open again, and a panel show. */
function judged(value: string) {
  const why = whyRefused(value)
  if (why !== undefined)
    throw new Refusal(422, `The design cannot be saved. ${why}`, {
      fields: { value: ['validation:wrong'] },
    })
  return value
}

const presentPage = (
  { rows, total }: { rows: ListedRow[]; total: number },
  { limit, offset }: { limit: number; offset: number },
) => ({ data: rows.map(presentListed), total, limit, offset })

async function answer(context: Context, id: string) {
  const row = await findTemplate(context.tx, id)
  context.tag(row.updated_at)
  return presentTemplate(context.tx, row, context)
}
