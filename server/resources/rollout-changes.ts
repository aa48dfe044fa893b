import type { Tx } from '#server/db/database.ts'
import { advanceRollout, holdRollout } from '#server/firmware/progress.ts'
import { conflict, notFound } from '#server/http/problems.ts'
import type { Rollout } from '#src/contract/firmware.ts'

/** What is so already is answered as done; what is over stays over. */
async function holdOpen(tx: Tx, id: string, wanted: Rollout['state']) {
  const rollout = await holdRollout(tx, id)
  if (!rollout) throw notFound('rollout')
  const isOver = rollout.state === 'done' || rollout.state === 'cancelled'
  if (isOver && rollout.state !== wanted) throw conflict('This rollout is over.')
  return rollout.state === wanted ? undefined : rollout
}

const change = (tx: Tx, id: string, values: object) =>
  tx.updateTable('firmware_rollouts').set(values).where('id', '=', id).execute()

export async function pauseRollout(tx: Tx, id: string) {
  if (await holdOpen(tx, id, 'paused'))
    await change(tx, id, { state: 'paused', paused_because: null })
}

/** What failed so far was seen: it is not counted again. */
export async function resumeRollout(tx: Tx, id: string, now: Date) {
  if (!(await holdOpen(tx, id, 'running'))) return
  await change(tx, id, { state: 'running', paused_because: null, judged_from: now })
  await advanceRollout(tx, id, now)
}

export async function cancelRollout(tx: Tx, id: string) {
  // Devices before their rollout, as everywhere (`server/firmware/progress.ts`).
  const devices = await tx
    .selectFrom('devices')
    .select('id')
    .where('open_rollout_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!(await holdOpen(tx, id, 'cancelled'))) return
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
