import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { nameOrderOf } from '#server/db/names.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { conflict, notFound } from '#server/http/http-error.ts'
import { serve } from '#server/http/serve.ts'
import { presentModel, presentRevision } from '#server/resources/devices/present.ts'
import { deviceModelEndpoints } from '#src/contract/device-model.ts'
import { newestVersion } from '#src/domain/firmware/newest.ts'

import { revisionColumns } from './rules.ts'

export function deviceRevisions(app: FastifyInstance, deps: Dependencies) {
  serve(app, deps, deviceModelEndpoints.revisions, async ({ query }, { tx }) => {
    const { deviceGroupId, limit, offset } = query
    const rows = await revisionRows(tx)
      .$if(deviceGroupId !== undefined, (query) =>
        query.where('r.device_group_id', '=', deviceGroupId ?? ''),
      )
      .orderBy(nameOrderOf('g.display_name'))
      .orderBy(nameOrderOf('r.stock_number'))
      .orderBy('r.id')
      .offset(offset)
      .$if(limit > 0, (query) => query.limit(limit))
      .execute()
    const { total } = await tx
      .selectFrom('device_revisions as r')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$if(deviceGroupId !== undefined, (query) =>
        query.where('r.device_group_id', '=', deviceGroupId ?? ''),
      )
      .executeTakeFirstOrThrow()
    const fleet = await fleetByRevision(tx)
    const data = rows.map((row) => ({
      ...present(row),
      ...(fleet.get(row.id) ?? { registrations: { active: 0, known: 0 }, firmwareVersion: null }),
    }))
    return { data, total, limit, offset }
  })

  serve(app, deps, deviceModelEndpoints.createRevision, async ({ body }, { tx }) => {
    const { deviceGroupId, ...revision } = body
    const model = await tx
      .selectFrom('device_groups')
      .select('id')
      .where('id', '=', deviceGroupId)
      .forShare()
      .executeTakeFirst()
    if (!model) throw notFound('device model')
    const { id } = await tx
      .insertInto('device_revisions')
      .values({ ...revisionColumns(revision), device_group_id: model.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return findRevision(tx, id)
  })

  serve(app, deps, deviceModelEndpoints.updateRevision, async ({ params, body }, context) => {
    const { tx, setEtag, expectUnchanged } = context
    const { updated_at } = await lockRevision(tx, params.id)
    const before = await findRevision(tx, params.id)
    await expectUnchanged(updated_at, async () => before)
    await tx
      .updateTable('device_revisions')
      .set(revisionColumns({ ...before, ...body }))
      .where('id', '=', params.id)
      .execute()
    const after = await findRevision(tx, params.id)
    setEtag(new Date(after.updatedAt))
    return after
  })

  serve(app, deps, deviceModelEndpoints.removeRevision, async ({ params }, { tx }) => {
    await lockRevision(tx, params.id)
    await expectUnused(tx, params.id)
    await tx.deleteFrom('device_revisions').where('id', '=', params.id).execute()
    return {}
  })
}

type Model = Omit<Selectable<Schema['device_groups']>, 'created_at' | 'updated_at'>

const revisionRows = (tx: Tx) =>
  tx
    .selectFrom('device_revisions as r')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .selectAll('r')
    .select(sql<Model>`to_jsonb(g)`.as('model'))

type RevisionRow = Awaited<ReturnType<ReturnType<typeof revisionRows>['execute']>>[number]

const present = (row: RevisionRow) => ({
  ...presentRevision(row, presentModel(row.model)),
  updatedAt: row.updated_at.toISOString(),
})

async function findRevision(tx: Tx, id: string) {
  const row = await revisionRows(tx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('revision')
  return present(row)
}

/** Device counts and newest firmware per revision (MOD-06, MOD-07). */
async function fleetByRevision(tx: Tx) {
  const rows = await tx
    .selectFrom('devices')
    .select((eb) => [
      'device_revision_id',
      eb.fn.countAll<number>().as('known'),
      eb.fn.count<number>('organization_id').as('active'),
      sql<string[] | null>`array_agg(distinct firmware_version)
        filter (where firmware_version is not null)`.as('versions'),
    ])
    .groupBy('device_revision_id')
    .execute()
  return new Map(
    rows.map(({ device_revision_id, known, active, versions }) => [
      device_revision_id,
      { registrations: { active, known }, firmwareVersion: newestVersion(versions ?? []) },
    ]),
  )
}

/** Registrations and corrections of the model's panel wait for this lock. */
async function lockRevision(tx: Tx, id: string) {
  const revision = await tx
    .selectFrom('device_revisions')
    .select('updated_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!revision) throw notFound('revision')
  return revision
}

/** MOD-16 */
async function expectUnused(tx: Tx, id: string) {
  const { users } = await tx
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('users'))
    .where('device_revision_id', '=', id)
    .executeTakeFirstOrThrow()
  if (users > 0)
    throw conflict(
      users === 1
        ? '1 device uses this revision. It can be deleted once no device does.'
        : `${users} devices use this revision. It can be deleted once no device does.`,
    )
}
