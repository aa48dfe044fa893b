import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { notFound } from '#server/http/http-error.ts'
import type { Deployment, Rollout } from '#src/contract/firmware.ts'

/** Latest first. `limit` 0 returns everything (CONST-05). */
export async function rolloutPage(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ data: Rollout[]; total: number }> {
  const { total } = await tx
    .selectFrom('firmware_rollouts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await rolloutRows(tx)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .offset(offset)
    .$if(limit > 0, (query) => query.limit(limit))
    .execute()
  return { data: await present(tx, rows), total }
}

export async function presentRollout(tx: Tx, id: string) {
  const [rollout] = await present(tx, await rolloutRows(tx).where('r.id', '=', id).execute())
  if (!rollout) throw notFound('rollout')
  return rollout
}

const rolloutRows = (tx: Tx) =>
  tx
    .selectFrom('firmware_rollouts as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .selectAll('r')
    .select(sql<string | null>`coalesce(nullif(u.full_name, ''), u.email)`.as('startedBy'))

type RolloutRow = Awaited<ReturnType<ReturnType<typeof rolloutRows>['execute']>>[number]

async function present(tx: Tx, rows: readonly RolloutRow[]) {
  const counts = await countDeployments(
    tx,
    rows.map(({ id }) => id),
  )
  const models = new Map(
    (await tx.selectFrom('device_groups').select(['id', 'display_name']).execute()).map(
      ({ id, display_name }) => [id, display_name],
    ),
  )
  const countOf = (id: string, wave: number, state: Deployment['state']) =>
    counts.get(`${id} ${wave} ${state}`) ?? 0
  return rows.map((row): Rollout => ({
    id: row.id,
    created: row.created_at.toISOString(),
    createdBy: row.startedBy,
    otaFileUrl: row.ota_file_url,
    version: row.version,
    sha256: row.sha256,
    sizeBytes: row.size_bytes,
    deviceGroups: row.device_group_ids.flatMap((id) => {
      const name = models.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
    state: row.state,
    pausedBecause: row.paused_because,
    pauseAbovePercent: row.pause_above_percent,
    currentWave: row.current_wave,
    waves: row.waves.map((percent, wave) => ({
      percent,
      devices: row.wave_sizes[wave] ?? 0,
      waiting: countOf(row.id, wave, 'waiting'),
      offered: countOf(row.id, wave, 'offered'),
      downloaded: countOf(row.id, wave, 'downloaded'),
      success: countOf(row.id, wave, 'success'),
      failure: countOf(row.id, wave, 'failure'),
    })),
  }))
}

/** Keyed by rollout, wave and state. */
async function countDeployments(tx: Tx, rolloutIds: readonly string[]) {
  if (rolloutIds.length === 0) return new Map<string, number>()
  const rows = await tx
    .selectFrom('firmware_deployments')
    .select(['rollout_id', 'wave', 'state'])
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .where('rollout_id', 'in', rolloutIds)
    .groupBy(['rollout_id', 'wave', 'state'])
    .execute()
  return new Map(
    rows.map(({ rollout_id, wave, state, devices }) => [`${rollout_id} ${wave} ${state}`, devices]),
  )
}
