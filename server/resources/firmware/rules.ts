import type { Tx } from '#server/db/database.ts'
import { advanceRollout, lockRollout } from '#server/firmware/progress.ts'
import { conflict, notFound } from '#server/http/http-error.ts'
import type { Rollout } from '#src/contract/firmware.ts'

/** A rollout that is already in the requested state succeeds; a finished one cannot change. */
async function lockOpenRollout(tx: Tx, id: string, wanted: Rollout['state']) {
  const rollout = await lockRollout(tx, id)
  if (!rollout) throw notFound('rollout')
  const isOver = rollout.state === 'done' || rollout.state === 'cancelled'
  if (isOver && rollout.state !== wanted) throw conflict('This rollout is over.')
  return rollout.state === wanted ? undefined : rollout
}

const change = (tx: Tx, id: string, values: object) =>
  tx.updateTable('firmware_rollouts').set(values).where('id', '=', id).execute()

export async function pauseRollout(tx: Tx, id: string) {
  if (await lockOpenRollout(tx, id, 'paused'))
    await change(tx, id, { state: 'paused', paused_because: null })
}

/** Failures before the resume are acknowledged and no longer count; the day of the wave begins again. */
export async function resumeRollout(tx: Tx, id: string, now: Date) {
  if (!(await lockOpenRollout(tx, id, 'running'))) return
  await change(tx, id, {
    state: 'running',
    paused_because: null,
    judged_from: now,
    wave_began_at: now,
  })
  await advanceRollout(tx, id, now)
}

export async function cancelRollout(tx: Tx, id: string) {
  // Lock order: devices, then rollouts (`server/firmware/progress.ts`).
  const devices = await tx
    .selectFrom('devices')
    .select('id')
    .where('open_rollout_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!(await lockOpenRollout(tx, id, 'cancelled'))) return
  await change(tx, id, { state: 'cancelled', paused_because: null })
  const ids = devices.map((device) => device.id)
  if (ids.length === 0) return
  const unbegun = await tx
    .deleteFrom('firmware_deployments')
    .where('rollout_id', '=', id)
    .where('device_id', 'in', ids)
    .where('state', '=', 'waiting')
    .returning('device_id')
    .execute()
  if (unbegun.length === 0) return
  await tx
    .updateTable('devices')
    .set((eb) => ({
      open_rollout_id: null,
      desired_ota_file_url: eb.ref('reported_ota_file_url'),
      desired_ota_file_version: eb.ref('reported_ota_file_version'),
    }))
    .where(
      'id',
      'in',
      unbegun.map(({ device_id }) => device_id),
    )
    .execute()
}
