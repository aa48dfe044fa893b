import { type Insertable, sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Fields, invalid } from '#server/http/http-error.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { NamedResults } from '#src/contract/device-names.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import type { firmwareEndpoints } from '#src/contract/firmware.ts'
import { baseOf } from '#src/domain/firmware/versions.ts'
import { isWavePlan, waveSizes } from '#src/domain/firmware/waves.ts'
import { groupBy } from '#src/domain/group-by.ts'

import { fetchFirmware, type FirmwareFile, InvalidFirmwareError } from './fetch-file.ts'
import { withdrawDevices } from './progress.ts'

interface Context {
  tx: Tx
  actor: Actor
  media: MediaStore
  now: () => Date
}

type RolloutRequest = Parsed<typeof firmwareEndpoints.update>['body']
type RequestedDevice = RolloutRequest['devicesFirmware'][number]

const DEFAULT_WAVES = [10, 50, 100]
const DEFAULT_PAUSE_PERCENT = 10
const MAX_FILES = 10
/** Versions that a panel can report (`server/devices/poll-headers.ts`). */
const REPORTABLE_VERSION = /^[\w.+-]{1,32}$/

/**
 * Starts a rollout for each requested file and version. An invalid file or guard rejects the whole
 * request; an unsuitable device is reported with its reason.
 */
export async function startRollouts(
  context: Context,
  request: RolloutRequest,
): Promise<NamedResults> {
  const devices = devicesByName(request.devicesFirmware)
  const fields = await findInvalidFields(context.tx, request)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const files = await fetchAll(context.media, request)
  const rows = await lockDevices(context.tx, [...devices.keys()])

  const results: NamedResults = { success: [], failure: [] }
  for (const [path, file] of files) {
    const guards = await guardsOf(context.tx, file, request)
    for (const [version, group] of groupedByBase(devices, path)) {
      const accepted: Accepted[] = []
      for (const { awsDeviceName, firmwareVersionName } of group) {
        const row = rows.get(awsDeviceName)
        const error = rejectionReason(row, guards.device_group_ids)
        if (row === undefined || error !== undefined)
          results.failure.push({ awsDeviceName, error: error ?? '' })
        else accepted.push({ id: row.id, name: awsDeviceName, version: firmwareVersionName })
      }
      if (accepted.length > 0)
        await startRollout(context, { ota_file_url: path, version, ...guards }, accepted)
      results.success.push(...accepted.map(({ name }) => name))
    }
  }
  return results
}

/** The last request for a device name wins. */
const devicesByName = (request: readonly RequestedDevice[]) =>
  new Map(request.map((device) => [device.awsDeviceName, device]))

function groupedByBase(devices: ReadonlyMap<string, RequestedDevice>, path: string) {
  const ofFile = [...devices.values()].filter(({ firmwarePath }) => firmwarePath === path)
  return groupBy(ofFile, ({ firmwareVersionName }) => baseOf(firmwareVersionName))
}

async function findInvalidFields(tx: Tx, request: RolloutRequest) {
  const fields: Fields = {}
  const paths = new Set(request.devicesFirmware.map(({ firmwarePath }) => firmwarePath))
  if (paths.size > MAX_FILES) fields.firmwarePath = [`At most ${MAX_FILES} files at once.`]
  if (
    !request.devicesFirmware.every((device) =>
      REPORTABLE_VERSION.test(baseOf(device.firmwareVersionName)),
    )
  )
    fields.firmwareVersionName = [
      'Use only letters, digits, periods, dashes and plus signs, at most 32.',
    ]
  if (request.waves && !isWavePlan(request.waves))
    fields.waves = ['Wave percentages must rise and end with 100.']
  const groupIds = [...new Set(request.deviceGroupIds)]
  if (groupIds.length > 0) {
    const existing = await tx
      .selectFrom('device_groups')
      .select('id')
      .where('id', 'in', groupIds)
      .execute()
    if (existing.length < groupIds.length)
      fields.deviceGroupIds = ['This device model does not exist.']
  }
  return fields
}

async function fetchAll(media: MediaStore, request: RolloutRequest) {
  const paths = [...new Set(request.devicesFirmware.map(({ firmwarePath }) => firmwarePath))]
  const fetched = paths.map(async (path) => [path, await fetchFirmware(media, path)] as const)
  const files = await Promise.all(fetched).catch((error: unknown) => {
    if (error instanceof InvalidFirmwareError) throw invalid({ firmwarePath: [error.message] })
    throw error
  })
  const other = files.find(([, { sha256 }]) => request.sha256 && sha256 !== request.sha256)
  if (other)
    throw invalid({
      sha256: [
        `The SHA-256 of the file differs from the one you entered. It is ${other[1].sha256}.`,
      ],
    })
  return new Map(files)
}

/** Locks the devices until the rollout has started; keyed by cloud name. */
async function lockDevices(tx: Tx, names: readonly string[]) {
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .select(['d.id', 'd.cloud_name', 'g.id as groupId', 'g.display_name as modelName'])
    .where('d.cloud_name', 'in', names)
    .orderBy('d.id')
    .forUpdate('d')
    .execute()
  return new Map(rows.map((row) => [row.cloud_name, row]))
}

function rejectionReason(
  row: { groupId: string; modelName: string } | undefined,
  groupIds: readonly string[],
) {
  if (!row) return 'No registered device has this name.'
  if (!groupIds.includes(row.groupId))
    return `Its model is ${row.modelName}, which this firmware is not for.`
  return undefined
}

/** Missing guards default to those of the file's previous rollout. */
async function guardsOf(tx: Tx, { sha256, sizeBytes }: FirmwareFile, request: RolloutRequest) {
  const previous = await tx
    .selectFrom('firmware_rollouts')
    .select(['device_group_ids', 'waves', 'pause_above_percent'])
    .where('sha256', '=', sha256)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const groupIds = request.deviceGroupIds ?? previous?.device_group_ids
  if (!groupIds)
    throw invalid({ deviceGroupIds: ['Choose the device models that this firmware is for.'] })
  return {
    sha256,
    size_bytes: sizeBytes,
    device_group_ids: groupIds,
    waves: request.waves ?? previous?.waves ?? DEFAULT_WAVES,
    pause_above_percent:
      request.pauseAbovePercent ?? previous?.pause_above_percent ?? DEFAULT_PAUSE_PERCENT,
  }
}

interface Accepted {
  id: string
  name: string
  /** With its suffix. */
  version: string
}

type RolloutColumns = Pick<
  Insertable<Schema['firmware_rollouts']>,
  | 'ota_file_url'
  | 'version'
  | 'sha256'
  | 'size_bytes'
  | 'device_group_ids'
  | 'waves'
  | 'pause_above_percent'
>

/** Devices are assigned to waves in request order: the first are tried first. */
async function startRollout(
  { tx, actor, now: clock }: Context,
  columns: RolloutColumns,
  devices: readonly Accepted[],
) {
  const now = clock()
  const ids = devices.map(({ id }) => id)
  // A newer rollout replaces a device's open one.
  await withdrawDevices(tx, ids, now)
  const sizes = waveSizes(devices.length, columns.waves)
  const { id: rolloutId } = await tx
    .insertInto('firmware_rollouts')
    .values({
      ...columns,
      created_at: now,
      created_by: actor.userId,
      wave_sizes: sizes,
      wave_began_at: now,
      judged_from: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const waves = sizes.flatMap((size, wave) => Array.from({ length: size }, () => wave))
  const deployments = devices.map(({ id, version }, index) => ({
    rollout_id: rolloutId,
    device_id: id,
    wave: waves[index] ?? 0,
    version,
    since: now,
    created_at: now,
  }))
  await tx.insertInto('firmware_deployments').values(deployments).execute()
  const versions = devices.map(({ version }) => version)
  await sql`
    update devices set open_rollout_id = ${rolloutId}, desired_ota_file_url = ${columns.ota_file_url},
      desired_ota_file_version = sent.version
    from unnest(${ids}::uuid[], ${versions}::text[]) as sent (id, version)
    where devices.id = sent.id`.execute(tx)
}
