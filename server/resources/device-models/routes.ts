import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/failures.ts'
import { nameOrderOf } from '#server/db/names.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { invalid, notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { presentModel } from '#server/resources/devices/present.ts'
import { deviceModelEndpoints, type SaveDeviceGroup } from '#src/contract/device-model.ts'

import { panelColumns, revisionColumns } from './rules.ts'

/** Device models; their revisions are in `revisions.ts`. */
export function deviceModels(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, deviceModelEndpoints.list, async ({ query }, { tx }) => {
    const { limit, offset } = query
    const rows = await tx
      .selectFrom('device_groups')
      .selectAll()
      .orderBy(nameOrderOf('display_name'))
      .orderBy('id')
      .offset(offset)
      .$if(limit > 0, (query) => query.limit(limit))
      .execute()
    const { total } = await tx
      .selectFrom('device_groups')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { data: rows.map(presentVersion), total, limit, offset }
  })

  serve(app, deps, deviceModelEndpoints.create, async ({ body }, { tx }) => {
    const model = await tx
      .insertInto('device_groups')
      .values(modelColumns(body))
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(throwNameTaken)
    await tx
      .insertInto('device_revisions')
      .values({ ...revisionColumns(body), device_group_id: model.id })
      .execute()
    return presentVersion(model)
  })

  serve(app, deps, deviceModelEndpoints.update, async ({ params, body }, context) => {
    const { tx, setEtag, expectUnchanged } = context
    const before = await tx
      .selectFrom('device_groups')
      .selectAll()
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('device model')
    await expectUnchanged(before.updated_at, async () => presentVersion(before))
    if (body.name !== before.name) await expectNoLayouts(tx, before.name)
    const model = await tx
      .updateTable('device_groups')
      .set(modelColumns(body))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(throwNameTaken)
    await updateFollowingRevisions(tx, before, panelColumns(body))
    setEtag(model.updated_at)
    return presentVersion(model)
  })
}

const presentVersion = (row: Selectable<Schema['device_groups']>) => ({
  ...presentModel(row),
  updatedAt: row.updated_at.toISOString(),
})

const modelColumns = (body: SaveDeviceGroup) => ({
  name: body.name,
  // Panel codes and list filters use the display name.
  display_name: body.displayName || body.name,
  ...panelColumns(body),
  width: body.width,
  height: body.height,
})

const FIELD_OF_INDEX: Record<string, string> = {
  device_groups_name_key: 'name',
  device_groups_name: 'name',
  device_groups_display_name: 'displayName',
}

function throwNameTaken(error: unknown): never {
  const field = FIELD_OF_INDEX[violatedConstraint(error) ?? '']
  if (field === undefined) throw error
  throw invalid({ [field]: ['validation:nameTaken'] })
}

/** Templates refer to a model by name: renaming it would orphan their layouts. */
async function expectNoLayouts(tx: Tx, name: string) {
  const reference = JSON.stringify([{ deviceGroupName: name }])
  const template = await tx
    .selectFrom('templates')
    .select('id')
    .where(sql<boolean>`devices @> ${reference}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  if (template) throw invalid({ name: ['validation:nameInTemplates'] })
}

type PanelColumns = ReturnType<typeof panelColumns>
const PANEL_COLUMNS = [
  'diagonal',
  'resolution_horizontal',
  'resolution_vertical',
  'ppi',
  'color_depth',
  'display_type',
] as const satisfies readonly (keyof PanelColumns)[]

/**
 * Revisions that share the model's panel follow a correction of the model; others keep their own.
 */
async function updateFollowingRevisions(
  tx: Tx,
  before: PanelColumns & { id: string },
  panel: PanelColumns,
) {
  if (PANEL_COLUMNS.every((column) => before[column] === panel[column])) return
  let following = tx
    .updateTable('device_revisions')
    .set(panel)
    .where('device_group_id', '=', before.id)
  for (const column of PANEL_COLUMNS) following = following.where(column, '=', before[column])
  await following.execute()
}
