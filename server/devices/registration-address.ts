import type { Tx } from '#server/db/database.ts'
import { registrationToken } from '#server/services/registration-token.ts'

interface At {
  key: Uint8Array
  now: Date
}

/** What the code on a panel says of it: which one it is, and the proof that somebody has seen it. */
export async function registrationCode(
  tx: Tx,
  { key, now }: At,
  device: { id: string; mac_address: string },
) {
  const { modelName } = await tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .select('g.display_name as modelName')
    .where('d.id', '=', device.id)
    .executeTakeFirstOrThrow()
  return {
    deviceId: device.id,
    mac: device.mac_address,
    modelName,
    token: await registrationToken(key, device.id, now),
  }
}

/** What the code on the set-up picture of a panel opens: the page that registers it (REG-01). */
export async function registrationAddress(
  tx: Tx,
  { origin, ...at }: At & { origin: string },
  device: { id: string; mac_address: string },
) {
  const query = new URLSearchParams(await registrationCode(tx, at, device))
  return `${origin}/devices/register?${query}`
}
