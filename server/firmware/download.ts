import type { Tx } from '#server/db/database.ts'

interface Fetched {
  deviceId: string
  sha256: string
}

/** The rollout by which this device was offered this file, if it may fetch it now. */
export async function offeredRollout(tx: Tx, { deviceId, sha256 }: Fetched) {
  const offered = await tx
    .selectFrom('firmware_deployments as p')
    .innerJoin('firmware_rollouts as r', 'r.id', 'p.rollout_id')
    .select('r.id')
    .where('p.device_id', '=', deviceId)
    .where('p.state', 'in', ['offered', 'downloaded'])
    .where('r.sha256', '=', sha256)
    .where('r.state', '!=', 'cancelled')
    .executeTakeFirst()
  return offered?.id
}

interface Ended {
  deviceId: string
  rolloutId: string
  now: Date
}

export const recordFirmwareDownload = (tx: Tx, ended: Ended) => change(tx, ended, 'downloaded')

/** The attempt has failed, and the firmware makes no other before a day is over. */
export async function recordBrokenDownload(tx: Tx, ended: Ended) {
  const broke = await change(tx, ended, 'waiting')
  if (broke)
    await tx
      .updateTable('devices')
      .set({ firmware_failed_at: ended.now })
      .where('id', '=', ended.deviceId)
      .execute()
}

/** Of one that is offered still; answers whether it was. */
async function change(
  tx: Tx,
  { deviceId, rolloutId, now }: Ended,
  state: 'downloaded' | 'waiting',
) {
  await tx.selectFrom('devices').select('id').where('id', '=', deviceId).forUpdate().execute()
  const { numUpdatedRows } = await tx
    .updateTable('firmware_deployments')
    .set({ state, since: now })
    .where('device_id', '=', deviceId)
    .where('rollout_id', '=', rolloutId)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
