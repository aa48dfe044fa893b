import type { Tx } from '#server/db/database.ts'
import type { DeviceInfo, Shadow } from '#src/contract/firmware.ts'
import { waitingReason } from '#src/domain/firmware/guards.ts'
import { runsSent } from '#src/domain/firmware/outcome.ts'

/** Reported firmware versions by cloud name; devices that never reported are missing. */
export async function readDeviceInfo(tx: Tx, names: readonly string[]) {
  const rows = await tx
    .selectFrom('devices')
    .select(['cloud_name', 'firmware_version'])
    .where('cloud_name', 'in', names)
    .where('firmware_version', 'is not', null)
    .execute()
  return Object.fromEntries(
    rows.map(({ cloud_name, firmware_version }): [string, DeviceInfo] => [
      cloud_name,
      { firmwareVersion: firmware_version ?? '' },
    ]),
  )
}

/** Keyed by cloud name; unknown names are missing. */
export async function readShadows(tx: Tx, names: readonly string[], now: Date) {
  const rows = await shadowRows(tx, names)
  return Object.fromEntries(
    rows.map((row): [string, Shadow] => [
      row.cloud_name,
      {
        reported: reportedOf(row),
        desired: desiredOf(row),
        deviceGroup: { id: row.groupId, name: row.groupName },
        batteryLevel: row.battery_level,
        deployment: deploymentOf(row, now),
      },
    ]),
  )
}

const shadowRows = (tx: Tx, names: readonly string[]) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as v', 'v.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'v.device_group_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('firmware_deployments as p')
          .innerJoin('firmware_rollouts as r', 'r.id', 'p.rollout_id')
          .select(['p.rollout_id', 'p.state', 'p.wave', 'p.reason', 'p.since'])
          .select(['r.state as rolloutState', 'r.current_wave as currentWave'])
          .whereRef('p.device_id', '=', 'd.id')
          .orderBy('p.created_at', 'desc')
          .orderBy('p.rollout_id')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .selectAll('latest')
    .select([
      'd.cloud_name',
      'd.firmware_version',
      'd.battery_level',
      'd.charging',
      'd.firmware_failed_at',
      'd.desired_ota_file_url',
      'd.desired_ota_file_version',
      'd.reported_ota_file_url',
      'd.reported_ota_file_version',
      'g.id as groupId',
      'g.display_name as groupName',
    ])
    .where('d.cloud_name', 'in', names)
    .execute()

type ShadowRow = Awaited<ReturnType<typeof shadowRows>>[number]

/** A device reports only its version; the file is known if it was downloaded from here. */
function reportedOf(row: ShadowRow): Shadow['reported'] {
  const { firmware_version: says, reported_ota_file_version: sent } = row
  if (says === null) return null
  return sent !== null && runsSent(says, sent)
    ? { otaFileUrl: row.reported_ota_file_url ?? '', otaFileVersion: sent }
    : { otaFileUrl: '', otaFileVersion: says }
}

const desiredOf = (row: ShadowRow): Shadow['desired'] =>
  row.desired_ota_file_version === null
    ? null
    : {
        otaFileUrl: row.desired_ota_file_url ?? '',
        otaFileVersion: row.desired_ota_file_version,
      }

function deploymentOf(row: ShadowRow, now: Date): Shadow['deployment'] {
  const { rollout_id: rolloutId, state, wave, rolloutState, currentWave, since } = row
  if (rolloutId === null || state === null || since === null) return null
  const whyWaiting = () =>
    waitingReason(
      {
        rolloutState: rolloutState ?? 'done',
        wave: wave ?? 0,
        currentWave: currentWave ?? 0,
        batteryLevel: row.battery_level,
        charging: row.charging,
        failedAt: row.firmware_failed_at,
      },
      now.getTime(),
    ) ?? 'It will be ready for download at the next poll.'
  return {
    rolloutId,
    state,
    wave: wave ?? 0,
    reason: state === 'waiting' ? whyWaiting() : row.reason,
    since: since.toISOString(),
  }
}
