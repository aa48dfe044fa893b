import type { Tx } from '#server/db/database.ts'
import { commitOnDisk } from '#server/devices/panels.ts'
import { whyNotYet } from '#src/domain/firmware/guards.ts'
import { type Outcome, outcomeOf, runsSent } from '#src/domain/firmware/outcome.ts'

import { offerAddress } from './offer-address.ts'
import { advanceRollout, isWaveStale, OPEN_STATES } from './progress.ts'

interface PollingDevice {
  id: string
  open_rollout_id: string | null
  reported_ota_file_version: string | null
}

/** What the poll said, as the gateway read it. */
interface Said {
  firmwareVersion: string | null
  batteryPercent: number | null
  charging: boolean | null
}

interface At {
  tx: Tx
  /** Signs the address. */
  key: Uint8Array
  now: Date
}

/**
 * What a poll says about firmware is written down; answers the path of the file that the device is offered, if any. A device
 * to which nothing is on its way costs no query here.
 */
export async function settleFirmware(at: At, device: PollingDevice, said: Said) {
  if (device.open_rollout_id === null) {
    await dropForeignReport(at.tx, device, said)
    return null
  }
  const row = await holdDeployment(at.tx, device)
  if (!row) return null
  const outcome = outcomeOf({
    state: row.state as (typeof OPEN_STATES)[number],
    offers: row.offers,
    ranBefore: row.ran_before,
    wanted: row.version,
    says: said.firmwareVersion,
  })
  if (outcome?.state !== 'success') await dropForeignReport(at.tx, device, said)
  if (outcome) await settle(at, row, outcome)
  else if (row.rolloutState === 'cancelled') await giveUp(at.tx, row)
  else return offer(at, row, said)
  return null
}

/** Flashed by hand: the cloud does not know what file that was. */
async function dropForeignReport(
  tx: Tx,
  { id, reported_ota_file_version: reported }: PollingDevice,
  { firmwareVersion: says }: Said,
) {
  if (reported === null || says === null || runsSent(says, reported)) return
  await tx
    .updateTable('devices')
    .set({ reported_ota_file_url: null, reported_ota_file_version: null })
    .where('id', '=', id)
    .execute()
}

/** Whoever changes a deployment holds its device, so the deployment itself, which mostly waits, is only read. */
const holdDeployment = (tx: Tx, { id, open_rollout_id }: PollingDevice) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('firmware_deployments as p', 'p.device_id', 'd.id')
    .innerJoin('firmware_rollouts as r', 'r.id', 'p.rollout_id')
    .innerJoin('device_revisions as v', 'v.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'v.device_group_id')
    .selectAll('p')
    .select([
      'r.state as rolloutState',
      'r.current_wave as currentWave',
      'r.wave_began_at',
      'r.device_group_ids',
      'r.sha256',
      'r.ota_file_url',
      'g.id as groupId',
      'g.display_name as modelName',
      'd.battery_level',
      'd.charging',
      'd.firmware_failed_at',
      'd.reported_ota_file_url',
      'd.reported_ota_file_version',
    ])
    .where('p.device_id', '=', id)
    .where('p.rollout_id', '=', open_rollout_id)
    .where('p.state', 'in', OPEN_STATES)
    .forUpdate('d')
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof holdDeployment>>>

const ofRow = ({ rollout_id, device_id }: Row) => ({ rollout_id, device_id })

async function settle({ tx, now }: At, row: Row, outcome: Outcome) {
  const failed = outcome.state === 'failure'
  await tx
    .updateTable('devices')
    .set({
      open_rollout_id: null,
      firmware_failed_at: failed ? now : null,
      ...(!failed && {
        reported_ota_file_url: row.ota_file_url,
        reported_ota_file_version: row.version,
      }),
    })
    .where('id', '=', row.device_id)
    .execute()
  await endDeployment(tx, row, outcome, now)
}

async function endDeployment(tx: Tx, row: Row, outcome: Outcome, now: Date) {
  await commitOnDisk(tx)
  await tx
    .updateTable('firmware_deployments')
    .set({ reason: null, ...outcome, since: now })
    .where((eb) => eb.and(ofRow(row)))
    .execute()
  await advanceRollout(tx, row.rollout_id, now)
}

/** It was offered before the rollout was cancelled, and did not take it: it keeps what it runs. */
async function giveUp(tx: Tx, row: Row) {
  await tx
    .updateTable('devices')
    .set({
      open_rollout_id: null,
      desired_ota_file_url: row.reported_ota_file_url,
      desired_ota_file_version: row.reported_ota_file_version,
    })
    .where('id', '=', row.device_id)
    .execute()
  await tx
    .deleteFrom('firmware_deployments')
    .where((eb) => eb.and(ofRow(row)))
    .execute()
}

async function offer(at: At, row: Row, said: Said) {
  const { tx, now, key } = at
  // Revisions change: what was right when the rollout began is judged again.
  if (!row.device_group_ids.includes(row.groupId)) {
    const reason = `Its model is ${row.modelName} now, which this firmware is not for.`
    await tx
      .updateTable('devices')
      .set({ open_rollout_id: null })
      .where('id', '=', row.device_id)
      .execute()
    await endDeployment(tx, row, { state: 'failure', reason }, now)
    return null
  }
  if (row.wave > row.currentWave && isWaveStale(row.wave_began_at, now))
    await advanceRollout(tx, row.rollout_id, now)
  const why = whyNotYet(
    {
      ...row,
      batteryLevel: said.batteryPercent ?? row.battery_level,
      charging: said.charging ?? row.charging,
      failedAt: row.firmware_failed_at,
    },
    now.getTime(),
  )
  if (why !== null) return null
  // How often it was offered is what ends a loop.
  await commitOnDisk(tx)
  await tx
    .updateTable('firmware_deployments')
    .set({
      state: 'offered',
      offers: row.offers + 1,
      ...(row.state === 'waiting' && { since: now }),
      ...(row.offers === 0 && { ran_before: said.firmwareVersion }),
    })
    .where((eb) => eb.and(ofRow(row)))
    .execute()
  return offerAddress({ key, deviceId: row.device_id, sha256: row.sha256, now })
}
