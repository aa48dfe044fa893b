import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { isConnected } from '#src/domain/connection.ts'

import type { PollReport } from './poll-headers.ts'
import type { PanelLog } from './protocol.ts'

export const findByAddress = (tx: Tx, macAddress: string) =>
  tx
    .selectFrom('devices')
    .select([
      'id',
      'mac_address',
      'organization_id',
      'refresh_rate_s',
      'wifi_rssi',
      'last_seen',
      'last_connected',
      'last_disconnected',
      'frame_name',
      'frame_sha256',
    ])
    .where('mac_address', '=', macAddress)
    .executeTakeFirst()

type PanelRow = NonNullable<Awaited<ReturnType<typeof findByAddress>>>

const written = (moment: Date | null) => moment?.toISOString() ?? null

/** A panel that was given up as silent is connected anew; how long it was away stays readable. */
function connectionChange(device: PanelRow, now: Date) {
  const reading = {
    wifiRssi: device.wifi_rssi,
    lastSeen: written(device.last_seen),
    lastConnected: written(device.last_connected),
    lastDisconnected: written(device.last_disconnected),
  }
  if (isConnected(reading, now.getTime())) return { last_seen: now }
  return {
    last_seen: now,
    last_connected: now,
    ...(device.last_seen && { last_disconnected: device.last_seen }),
  }
}

export async function recordPoll(
  tx: Tx,
  device: PanelRow,
  report: PollReport,
  offer: { frameName: string; refreshS: number; now: Date },
) {
  const { now } = offer
  await tx
    .updateTable('devices')
    .set({
      ...connectionChange(device, now),
      // What it did not say stays as it was.
      ...(report.batteryPercent !== null && { battery_level: report.batteryPercent }),
      ...(report.charging !== null && { charging: report.charging }),
      ...(report.rssiDbm !== null && { wifi_rssi: report.rssiDbm }),
      ...(report.firmwareVersion !== null && { firmware_version: report.firmwareVersion }),
      offered_frame_name: offer.frameName,
      // The first time counts: who asks again and is offered the same did not fetch it.
      offered_at: sql`case when offered_frame_name = ${offer.frameName} then offered_at else ${now}::timestamptz end`,
      expected_at: new Date(now.getTime() + offer.refreshS * 1000),
    })
    .where('id', '=', device.id)
    .execute()
}

export const recordDownload = (tx: Tx, deviceId: string, frameName: string, now: Date) =>
  tx
    .updateTable('devices')
    .set({ downloaded_frame_name: frameName, downloaded_at: now })
    .where('id', '=', deviceId)
    .execute()

/** Logs of one panel that are kept; older ones make room. */
const MOST_KEPT_LOGS = 500

export async function recordLogs(tx: Tx, deviceId: string, logs: readonly PanelLog[]) {
  if (logs.length === 0) return
  const rows = logs.map(({ message, level, created_at, ...details }) => ({
    device_id: deviceId,
    level,
    // PostgreSQL's text holds no zero character.
    message: message.replaceAll('\0', ''),
    details: JSON.stringify(details).replaceAll('\\u0000', ''),
    logged_at: created_at === null ? null : momentOf(created_at),
  }))
  await tx.insertInto('device_logs').values(rows).execute()
  await tx
    .deleteFrom('device_logs')
    .where('device_id', '=', deviceId)
    .where('id', '<=', (eb) =>
      eb
        .selectFrom('device_logs')
        .select('id')
        .where('device_id', '=', deviceId)
        .orderBy('id', 'desc')
        .offset(MOST_KEPT_LOGS)
        .limit(1),
    )
    .execute()
}

/** Clocks of panels start at 1970 and can hold anything; what is no moment of this century is left out. */
function momentOf(unixSeconds: number) {
  const moment = new Date(unixSeconds * 1000)
  const year = moment.getUTCFullYear()
  return year >= 2000 && year < 2100 ? moment : null
}
