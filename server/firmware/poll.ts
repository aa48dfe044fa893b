import type { Tx } from '#server/db/database.ts'
import { requireDurableCommit } from '#server/devices/panels.ts'
import { DISPLAY_STATUS } from '#server/devices/protocol.ts'
import { signedPath } from '#server/media/signed-url.ts'
import { waitingReason } from '#src/domain/firmware/guards.ts'
import { type Outcome, outcomeOf, runsSent } from '#src/domain/firmware/outcome.ts'

import { advanceRollout, isWaveStale, OPEN_STATES } from './progress.ts'

interface PollingDevice {
  id: string
  open_rollout_id: string | null
  reported_ota_file_version: string | null
}

/** Values of the poll that matter for firmware. */
interface FirmwareReport {
  firmwareVersion: string | null
  batteryLevel: number | null
  charging: boolean | null
}

interface PollContext {
  tx: Tx
  key: Uint8Array
  now: Date
  /** Status of the response. Panels ignore an update unless it is `ok`. */
  status: number
}

/**
 * Records a poll's firmware report and returns the path of the offered file, if any. Runs no query
 * for a device without a rollout.
 */
export async function pollFirmware(
  context: PollContext,
  device: PollingDevice,
  report: FirmwareReport,
) {
  if (device.open_rollout_id === null) {
    await dropForeignReport(context.tx, device, report)
    return null
  }
  const row = await lockDeployment(context.tx, device)
  if (!row) return null
  const outcome = outcomeOf({
    state: row.state as (typeof OPEN_STATES)[number],
    offers: row.offers,
    ranBefore: row.ran_before,
    sentVersion: row.version,
    reportedVersion: report.firmwareVersion,
  })
  if (outcome?.state !== 'success') await dropForeignReport(context.tx, device, report)
  if (outcome) await recordFirmwareResult(context, row, outcome)
  else if (row.rolloutState === 'cancelled') await withdrawOffer(context.tx, row)
  else return offer(context, row, report)
  return null
}

/** Flashed manually: the file is unknown. */
async function dropForeignReport(
  tx: Tx,
  { id, reported_ota_file_version: reported }: PollingDevice,
  { firmwareVersion: says }: FirmwareReport,
) {
  if (reported === null || says === null || runsSent(says, reported)) return
  await tx
    .updateTable('devices')
    .set({ reported_ota_file_url: null, reported_ota_file_version: null })
    .where('id', '=', id)
    .execute()
}

/** Deployment changes lock the device, so the deployment itself is only read. */
const lockDeployment = (tx: Tx, { id, open_rollout_id }: PollingDevice) =>
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

type DeploymentRow = NonNullable<Awaited<ReturnType<typeof lockDeployment>>>

const keyOf = ({ rollout_id, device_id }: DeploymentRow) => ({ rollout_id, device_id })

async function recordFirmwareResult(
  { tx, now }: PollContext,
  row: DeploymentRow,
  outcome: Outcome,
) {
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

async function endDeployment(tx: Tx, row: DeploymentRow, outcome: Outcome, now: Date) {
  await requireDurableCommit(tx)
  await tx
    .updateTable('firmware_deployments')
    .set({ reason: null, ...outcome, since: now })
    .where((eb) => eb.and(keyOf(row)))
    .execute()
  await advanceRollout(tx, row.rollout_id, now)
}

/** The cancelled offer was not taken: the device keeps its firmware. */
async function withdrawOffer(tx: Tx, row: DeploymentRow) {
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
    .where((eb) => eb.and(keyOf(row)))
    .execute()
}

async function offer(context: PollContext, row: DeploymentRow, report: FirmwareReport) {
  const { tx, now, key, status } = context
  // The device's revision may have changed since the rollout started.
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
  const reason = waitingReason(
    {
      ...row,
      batteryLevel: report.batteryLevel,
      charging: report.charging ?? row.charging,
      failedAt: row.firmware_failed_at,
    },
    now.getTime(),
  )
  if (reason !== null || status !== DISPLAY_STATUS.ok) return null
  // The offer count must be durable, because it stops endless offers.
  await requireDurableCommit(tx)
  await tx
    .updateTable('firmware_deployments')
    .set({
      state: 'offered',
      offers: row.offers + 1,
      ...(row.state === 'waiting' && { since: now }),
      ...(row.offers === 0 && { ran_before: report.firmwareVersion }),
    })
    .where((eb) => eb.and(keyOf(row)))
    .execute()
  // The device downloads the verified bytes without its key; the URL is valid for 12 to 24 hours.
  return signedPath(key, `/api/firmware/${row.device_id}/${row.sha256}.bin`, now)
}
