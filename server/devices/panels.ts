import { CompiledQuery, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { planOnce } from '#server/db/plan-once.ts'
import type { Reported } from '#server/db/schema-devices.ts'
import { isConnected } from '#src/domain/connection.ts'

import { currentEntriesOf, entryOf } from './due-content.ts'
import { dueDevices } from './due.ts'
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
 * Polls come by the thousand, and one that is lost with the machine comes again: their transactions do not wait until they
 * are on disk, which they are within a second.
 */
const commitSoon = sql<string>`set_config('synchronous_commit', 'off', true)`

/** All that a poll asks of the tables, in one question. */
const polledPanels = (tx: Tx, now: Date) =>
  dueDevices(tx)
    .select([
      'd.refresh_rate_s',
      'd.wifi_rssi',
      'd.last_seen',
      'd.last_connected',
      'd.last_disconnected',
      'd.downloaded_frame_name',
      'd.offered_frame_name',
      'd.open_rollout_id',
      'd.reported_ota_file_version',
    ])
    .select((eb) => [currentEntriesOf(eb, now).as('entries'), commitSoon.as('commits')])

type PolledRow = Awaited<ReturnType<ReturnType<typeof polledPanels>['executeTakeFirstOrThrow']>>

const AT = new Date(0)
const ADDRESS = ''
let polledPanel: CompiledQuery<PolledRow> | undefined

/** Asked more often than anything else: built once, and planned once a connection. */
export async function findPolled(tx: Tx, macAddress: string, now: Date) {
  polledPanel ??= planOnce(polledPanels(tx, AT).where('d.mac_address', '=', ADDRESS).compile())
  const given = new Map<unknown, unknown>([
    [AT, now],
    [ADDRESS, macAddress],
  ])
  const parameters = polledPanel.parameters.map((value) => given.get(value) ?? value)
  const { rows } = await tx.executeQuery<PolledRow>({ ...polledPanel, parameters })
  const [row] = rows
  return row && { ...row, entries: row.entries.map(entryOf) }
}

export type PolledPanel = NonNullable<Awaited<ReturnType<typeof findPolled>>>

const written = (moment: Date | null) => moment?.toISOString() ?? null

/** A panel that was given up as silent is connected anew; how long it was away stays readable. */
function connectionChange(device: PolledPanel, now: Date) {
  const reading = {
    wifiRssi: device.wifi_rssi,
    lastSeen: written(device.last_seen),
    lastConnected: written(device.last_connected),
    lastDisconnected: written(device.last_disconnected),
  }
  const isBack = !isConnected(reading, now.getTime())
  return { connected: isBack ? now : null, disconnected: isBack ? device.last_seen : null }
}

/** A model stays what it was when it is not said again; how warm it is does not. */
function reportedBy({ model, firmwareCommit, temperatureC }: PollReport) {
  const said: Partial<Reported> = {
    ...(model !== null && { model }),
    ...(firmwareCommit !== null && { firmwareCommit }),
    temperatureC,
  }
  return JSON.stringify(said)
}

interface Offer {
  frameName: string
  expectedInS: number
  /** `networkOf` the panel's address. */
  from: string
  now: Date
}

/** What it did not say stays as it was. Of an offer the first time counts: who asks again and is offered the same did not fetch it. */
const RECORD = `
  update devices set
    last_seen = $2,
    last_connected = coalesce($3, last_connected),
    last_disconnected = coalesce($4, last_disconnected),
    battery_level = coalesce($5, battery_level),
    charging = coalesce($6, charging),
    wifi_rssi = coalesce($7, wifi_rssi),
    firmware_version = coalesce($8, firmware_version),
    reported = coalesce(reported, '{}') || $9::jsonb,
    polled_from = $10,
    downloaded_frame_name = case when $11::boolean then $12 else downloaded_frame_name end,
    downloaded_at = case when $11::boolean then $2 else downloaded_at end,
    offered_at = case when offered_frame_name = $12 then offered_at else $2 end,
    offered_frame_name = $12,
    expected_at = $13
  where id = $1`

export async function recordPoll(
  tx: Tx,
  device: PolledPanel,
  report: PollReport,
  { frameName, expectedInS, from, now }: Offer,
) {
  const { connected, disconnected } = connectionChange(device, now)
  // What it was offered before it had in flash, and yet no download is known: a server that was killed may have forgotten one.
  const isKept =
    report.hadFrame &&
    device.offered_frame_name === frameName &&
    device.downloaded_frame_name !== frameName
  const facts = [
    device.id,
    now,
    connected,
    disconnected,
    report.batteryPercent,
    report.charging,
    report.rssiDbm,
    report.firmwareVersion,
    reportedBy(report),
    from,
    isKept,
    frameName,
    new Date(now.getTime() + expectedInS * 1000),
  ]
  await tx.executeQuery(planOnce(CompiledQuery.raw(RECORD, facts)))
}

/** What names a new frame is on disk before the panel hears of it. */
export const commitOnDisk = (tx: Tx) => sql`set local synchronous_commit = on`.execute(tx)

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
export const forgetDownload = (tx: Tx, deviceId: string, frameName: string) =>
  tx
    .updateTable('devices')
    .set({ downloaded_frame_name: null, downloaded_at: null })
    .where('id', '=', deviceId)
    .where('downloaded_frame_name', '=', frameName)
    .execute()
