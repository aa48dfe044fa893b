import { CompiledQuery, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { preparedStatement } from '#server/db/prepared-statements.ts'
import type { Reported } from '#server/db/schema-devices.ts'
import { addReading, batteryLevel, type BatterySample } from '#src/domain/battery-readings.ts'
import { percentAtVoltage } from '#src/domain/battery-voltage.ts'
import { isConnected } from '#src/domain/connection.ts'

import { currentEntriesOf, entryOf } from './due-content.ts'
import { dueDevices } from './due-frame.ts'
import type { PollReport } from './poll-headers.ts'

export const findByAddress = (tx: Tx, macAddress: string) =>
  tx
    .selectFrom('devices')
    .select([
      'id',
      'mac_address',
      'organization_id',
      'last_seen',
      'expected_at',
      'polled_from',
      'frame_name',
      'frame_sha256',
    ])
    .where('mac_address', '=', macAddress)
    .executeTakeFirst()

/**
 * Polls are frequent and repeat after a crash, so their transactions do not wait for the disk; they
 * are durable within a second.
 */
const commitSoon = sql<string>`set_config('synchronous_commit', 'off', true)`

/** Everything that a poll reads, in one query. */
const polledPanels = (tx: Tx, now: Date) =>
  dueDevices(tx)
    .select([
      'd.refresh_rate_s',
      'd.battery_level',
      'd.battery_readings',
      'r.battery_type',
      'd.wifi_rssi',
      'd.last_seen',
      'd.last_connected',
      'd.last_disconnected',
      'd.downloaded_frame_name',
      'd.downloaded_at',
      'd.offered_frame_name',
      'd.open_rollout_id',
      'd.reported_ota_file_version',
    ])
    .select((eb) => [currentEntriesOf(eb, now).as('entries'), commitSoon.as('commits')])

type PolledRow = Awaited<ReturnType<ReturnType<typeof polledPanels>['executeTakeFirstOrThrow']>>

const NOW_PLACEHOLDER = new Date(0)
const ADDRESS_PLACEHOLDER = ''
let polledPanel: CompiledQuery<PolledRow> | undefined

/** The most frequent query: built once, and planned once per connection. */
export async function findPolled(tx: Tx, macAddress: string, now: Date) {
  polledPanel ??= preparedStatement(
    polledPanels(tx, NOW_PLACEHOLDER).where('d.mac_address', '=', ADDRESS_PLACEHOLDER).compile(),
  )
  const replacements = new Map<unknown, unknown>([
    [NOW_PLACEHOLDER, now],
    [ADDRESS_PLACEHOLDER, macAddress],
  ])
  const parameters = polledPanel.parameters.map((value) => replacements.get(value) ?? value)
  const { rows } = await tx.executeQuery<PolledRow>({ ...polledPanel, parameters })
  const [row] = rows
  return row && { ...row, entries: row.entries.map(entryOf) }
}

export type PolledPanel = NonNullable<Awaited<ReturnType<typeof findPolled>>>

const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null

/** A panel that counted as disconnected becomes connected again; the outage stays recorded. */
function connectionChange(device: PolledPanel, now: Date) {
  const reading = {
    wifiRssi: device.wifi_rssi,
    lastSeen: isoOrNull(device.last_seen),
    lastConnected: isoOrNull(device.last_connected),
    lastDisconnected: isoOrNull(device.last_disconnected),
  }
  const isBack = !isConnected(reading, now.getTime())
  return { connected: isBack ? now : null, disconnected: isBack ? device.last_seen : null }
}

/** Voltages are filtered; the level of a fuel gauge applies immediately. */
export function batteryAfter(device: PolledPanel, report: PollReport, now: Date) {
  const { batteryVolts: volts, gaugePercent } = report
  const { battery_level: before, last_seen: seen } = device
  const measured = volts === null ? null : percentAtVoltage(device.battery_type, volts)
  const stored = device.battery_readings
  const known: readonly BatterySample[] =
    stored ?? (before === null ? [] : [[before, (seen ?? now).getTime()]])
  const readings = addReading(
    gaugePercent === null ? known : [],
    gaugePercent ?? measured,
    now.getTime(),
  )
  return { readings, level: batteryLevel(readings, before) }
}

/** The last reported model is kept; the temperature is not. */
function reportedBy({ model, firmwareCommit, temperatureC }: PollReport) {
  const reported: Partial<Reported> = {
    ...(model !== null && { model }),
    ...(firmwareCommit !== null && { firmwareCommit }),
    temperatureC,
  }
  return JSON.stringify(reported)
}

interface Offer {
  battery: ReturnType<typeof batteryAfter>
  frameName: string
  expectedInS: number
  from: string
  now: Date
}

/** Missing values keep the stored ones, except the battery level. `offered_at` stays at the first offer of the same frame. */
const RECORD = `
  update devices set
    last_seen = $2,
    last_connected = coalesce($3, last_connected),
    last_disconnected = coalesce($4, last_disconnected),
    battery_level = $5,
    charging = coalesce($6, charging),
    wifi_rssi = coalesce($7, wifi_rssi),
    firmware_version = coalesce($8, firmware_version),
    reported = coalesce(reported, '{}') || $9::jsonb,
    polled_from = $10,
    downloaded_frame_name = case when $11::boolean then $12 else downloaded_frame_name end,
    downloaded_at = case when $11::boolean then $2 else downloaded_at end,
    offered_at = case when offered_frame_name = $12 then offered_at else $2 end,
    offered_frame_name = $12,
    expected_at = $13,
    battery_readings = $14::jsonb
  where id = $1`

export async function recordPoll(
  tx: Tx,
  device: PolledPanel,
  report: PollReport,
  { battery, frameName, expectedInS, from, now }: Offer,
) {
  const { connected, disconnected } = connectionChange(device, now)
  // The panel reports a cached frame without a recorded download: the record was lost when the
  // server was killed.
  const isKept =
    report.hadFrame &&
    device.offered_frame_name === frameName &&
    device.downloaded_frame_name !== frameName
  const values = [
    device.id,
    now,
    connected,
    disconnected,
    battery.level,
    report.charging,
    report.rssiDbm,
    report.firmwareVersion,
    reportedBy(report),
    from,
    isKept,
    frameName,
    new Date(now.getTime() + expectedInS * 1000),
    JSON.stringify(battery.readings),
  ]
  await tx.executeQuery(preparedStatement(CompiledQuery.raw(RECORD, values)))
}

/** A new frame name must be durable before the panel learns it. */
export const requireDurableCommit = (tx: Tx) => sql`set local synchronous_commit = on`.execute(tx)

/** True for the frame that the device was offered last. */
export const isOffered = async (tx: Tx, deviceId: string, frameName: string) => {
  const device = await tx
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('offered_frame_name', '=', frameName)
    .executeTakeFirst()
  return device !== undefined
}

/** Downloads of frames that were offered earlier are ignored. */
export const recordDownload = (tx: Tx, deviceId: string, frameName: string, now: Date) =>
  tx
    .updateTable('devices')
    .set({ downloaded_frame_name: frameName, downloaded_at: now })
    .where('id', '=', deviceId)
    .where('offered_frame_name', '=', frameName)
    .execute()

/** A panel that requests a frame again no longer has it, and did not receive it. */
export const clearDownload = (tx: Tx, deviceId: string, frameName: string) =>
  tx
    .updateTable('devices')
    .set({ downloaded_frame_name: null, downloaded_at: null })
    .where('id', '=', deviceId)
    .where('downloaded_frame_name', '=', frameName)
    .execute()
