import type { Tx } from '#server/db/database.ts'
import { registrationToken } from '#server/services/registration-token.ts'
import { setupLink } from '#src/domain/setup-link.ts'

interface Signing {
  key: Uint8Array
  now: Date
}

/** The contents of a panel's setup code: its identity and a proof that the user has seen it. */
export async function registrationCode(
  tx: Tx,
  { key, now }: Signing,
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
    token: registrationToken(key, device.id, now),
  }
}

/** URL of the registration page in a panel's setup code (REG-01). */
export async function registrationAddress(
  tx: Tx,
  { origin, ...signing }: Signing & { origin: string },
  device: { id: string; mac_address: string },
) {
  return setupLink(origin, await registrationCode(tx, signing, device))
}
