import { type Insertable, sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { type Fields, invalid } from '#server/http/problems.ts'
import type { MediaStore } from '#server/media/store.ts'
import type { NamedResults } from '#src/contract/device.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import type { firmwareEndpoints } from '#src/contract/firmware.ts'
import { baseOf } from '#src/domain/firmware/versions.ts'
import { isWavePlan, waveSizes } from '#src/domain/firmware/waves.ts'
import { grouped } from '#src/domain/grouped.ts'

import { fetchFirmware, type FirmwareFile } from './fetch-file.ts'
import { FirmwareRefused } from './firmware-refused.ts'
import { withdrawFrom } from './progress.ts'

interface Context {
  tx: Tx
  actor: Actor
  media: MediaStore
  now: () => Date
}

type Asked = Parsed<typeof firmwareEndpoints.update>['body']
type AskedDevice = Asked['devicesFirmware'][number]

const DEFAULT_WAVES = [10, 50, 100]
const DEFAULT_PAUSE_PERCENT = 10
const MOST_FILES = 10
/** What a panel can say of itself (`server/devices/poll-headers.ts`). */
const SAYABLE = /^[\w.+-]{1,32}$/

/**
 * Begins a rollout for each file and version that was asked for. Whatever is wrong with a file or a guard refuses all of it; a
 * device that cannot have its file is answered with the reason, and the others go on.
 */
export async function beginRollouts(context: Context, asked: Asked): Promise<NamedResults> {
  const devices = onePerName(asked.devicesFirmware)
  const fields = await wrongFields(context.tx, asked)
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const files = await fetchAll(context.media, asked)
  const rows = await holdDevices(context.tx, [...devices.keys()])

  const results: NamedResults = { success: [], failure: [] }
  for (const [path, file] of files) {
    const guards = await guardsOf(context.tx, file, asked)
    for (const [version, group] of groupedByBase(devices, path)) {
      const accepted: Accepted[] = []
      for (const { awsDeviceName, firmwareVersionName } of group) {
        const row = rows.get(awsDeviceName)
        const error = whyRefused(row, guards.device_group_ids)
        if (row === undefined || error !== undefined)
          results.failure.push({ awsDeviceName, error: error ?? '' })
        else accepted.push({ id: row.id, name: awsDeviceName, version: firmwareVersionName })
      }
      if (accepted.length > 0)
        await begin(context, { ota_file_url: path, version, ...guards }, accepted)
      results.success.push(...accepted.map(({ name }) => name))
    }
  }
  return results
}

/** A name that is asked for twice gets what was asked last. */
const onePerName = (asked: readonly AskedDevice[]) =>
  new Map(asked.map((one) => [one.awsDeviceName, one]))

function groupedByBase(devices: ReadonlyMap<string, AskedDevice>, path: string) {
  const ofFile = [...devices.values()].filter(({ firmwarePath }) => firmwarePath === path)
  return grouped(ofFile, ({ firmwareVersionName }) => baseOf(firmwareVersionName))
}

async function wrongFields(tx: Tx, asked: Asked) {
  const fields: Fields = {}
  const paths = new Set(asked.devicesFirmware.map(({ firmwarePath }) => firmwarePath))
  if (paths.size > MOST_FILES) fields.firmwarePath = [`At most ${MOST_FILES} files at once.`]
  if (!asked.devicesFirmware.every((one) => SAYABLE.test(baseOf(one.firmwareVersionName))))
    fields.firmwareVersionName = [
      'A device can only say letters, digits, points, dashes and pluses, 32 at most.',
    ]
  if (asked.waves && !isWavePlan(asked.waves))
    fields.waves = ['The percents of waves rise, and the last is 100.']
  const groupIds = [...new Set(asked.deviceGroupIds)]
  if (groupIds.length > 0) {
    const known = await tx
      .selectFrom('device_groups')
      .select('id')
      .where('id', 'in', groupIds)
      .execute()
    if (known.length < groupIds.length) fields.deviceGroupIds = ['There is no such device model.']
  }
  return fields
}

/** By address. */
async function fetchAll(media: MediaStore, asked: Asked) {
  const paths = [...new Set(asked.devicesFirmware.map(({ firmwarePath }) => firmwarePath))]
  const fetched = paths.map(async (path) => [path, await fetchFirmware(media, path)] as const)
  const files = await Promise.all(fetched).catch((error: unknown) => {
    if (error instanceof FirmwareRefused) throw invalid({ firmwarePath: [error.message] })
    throw error
  })
  const other = files.find(([, { sha256 }]) => asked.sha256 && sha256 !== asked.sha256)
  if (other)
    throw invalid({
      sha256: [`The file has another SHA-256 than you said. It is ${other[1].sha256}.`],
    })
  return new Map(files)
}

/** By cloud name, held until the rollout has begun. */
async function holdDevices(tx: Tx, names: readonly string[]) {
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

function whyRefused(
  row: { groupId: string; modelName: string } | undefined,
  groupIds: readonly string[],
) {
  if (!row) return 'No device of that name is registered.'
  if (!groupIds.includes(row.groupId))
    return `Its model is ${row.modelName}, which this firmware is not for.`
  return undefined
}

/** What was said when these bytes were rolled out before stands where nothing is said now. */
async function guardsOf(tx: Tx, { sha256, sizeBytes }: FirmwareFile, asked: Asked) {
  const before = await tx
    .selectFrom('firmware_rollouts')
    .select(['device_group_ids', 'waves', 'pause_above_percent'])
    .where('sha256', '=', sha256)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const groupIds = asked.deviceGroupIds ?? before?.device_group_ids
  if (!groupIds)
    throw invalid({ deviceGroupIds: ['Say for which device models this firmware is.'] })
  return {
    sha256,
    size_bytes: sizeBytes,
    device_group_ids: groupIds,
    waves: asked.waves ?? before?.waves ?? DEFAULT_WAVES,
    pause_above_percent:
      asked.pauseAbovePercent ?? before?.pause_above_percent ?? DEFAULT_PAUSE_PERCENT,
  }
}

interface Accepted {
  id: string
  name: string
  /** With its suffix. */
  version: string
}

type What = Pick<
  Insertable<Schema['firmware_rollouts']>,
  | 'ota_file_url'
  | 'version'
  | 'sha256'
  | 'size_bytes'
  | 'device_group_ids'
  | 'waves'
  | 'pause_above_percent'
>

/** Devices take their waves in the order in which they were named: the first are tried first. */
async function begin({ tx, actor, now: clock }: Context, what: What, devices: readonly Accepted[]) {
  const now = clock()
  const ids = devices.map(({ id }) => id)
  // A newer rollout of a device takes the place of the one that was on its way.
  await withdrawFrom(tx, ids, now)
  const sizes = waveSizes(devices.length, what.waves)
  const { id: rolloutId } = await tx
    .insertInto('firmware_rollouts')
    .values({
      ...what,
      created_at: now,
      created_by: actor.userId,
      wave_sizes: sizes,
      wave_began_at: now,
      judged_from: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const waves = sizes.flatMap((size, wave) => Array.from({ length: size }, () => wave))
  const deployments = devices.map(({ id, version }, at) => ({
    rollout_id: rolloutId,
    device_id: id,
    wave: waves[at] ?? 0,
    version,
    since: now,
    created_at: now,
  }))
  await tx.insertInto('firmware_deployments').values(deployments).execute()
  const versions = devices.map(({ version }) => version)
  await sql`
    update devices set open_rollout_id = ${rolloutId}, desired_ota_file_url = ${what.ota_file_url},
      desired_ota_file_version = sent.version
    from unnest(${ids}::uuid[], ${versions}::text[]) as sent (id, version)
    where devices.id = sent.id`.execute(tx)
}
