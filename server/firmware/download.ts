import type { Tx } from '#server/db/database.ts'

interface RequestedFile {
  deviceId: string
  sha256: string
}

/** The open rollout that offered this file to this device. */
export async function offeredRollout(tx: Tx, { deviceId, sha256 }: RequestedFile) {
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

interface Download {
  deviceId: string
  rolloutId: string
  now: Date
}

export const recordFirmwareDownload = (tx: Tx, download: Download) =>
  change(tx, download, 'downloaded')

/** The firmware retries a failed download only after a day. */
export async function recordBrokenDownload(tx: Tx, download: Download) {
  const isChanged = await change(tx, download, 'waiting')
  if (isChanged)
    await tx
      .updateTable('devices')
      .set({ firmware_failed_at: download.now })
      .where('id', '=', download.deviceId)
      .execute()
}

/** Changes an offered deployment. Returns whether there was one. */
async function change(
  tx: Tx,
  { deviceId, rolloutId, now }: Download,
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
