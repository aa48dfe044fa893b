import { sql } from 'kysely'

import type { Actor } from '#server/db/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { nameOrderOf } from '#server/db/names.ts'
import { apiKeyFor, apiKeyHash } from '#server/devices/api-key.ts'
import { withdrawDevices } from '#server/firmware/progress.ts'
import type { BaseContext } from '#server/http/serve.ts'
import { auditOrigin } from '#server/http/with-audit.ts'
import { recordByOrganization } from '#server/services/audit.ts'
import type { NamedResults } from '#src/contract/device-names.ts'
import type { ManufacturedDevice } from '#src/contract/firmware.ts'

interface Page {
  limit: number
  offset: number
}

/** `limit` 0 returns everything (CONST-05). */
export async function manufacturedPage(tx: Tx, { limit, offset }: Page) {
  const { total } = await tx
    .selectFrom('manufactured_devices')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('manufactured_devices as m')
    .leftJoin('device_groups as g', (join) =>
      join.on(sql`lower(g.name)`, '=', sql`lower(m.model_name)`),
    )
    .select([
      'm.cloud_name',
      'm.mac_address',
      'm.model_name',
      'm.last_asked_at',
      'm.has_foreign_key',
    ])
    .select(['g.id as groupId', 'g.display_name as groupName'])
    .orderBy('m.last_asked_at', (order) => order.desc().nullsLast())
    .orderBy(nameOrderOf('m.cloud_name'))
    .orderBy('m.cloud_name')
    .offset(offset)
    .$if(limit > 0, (query) => query.limit(limit))
    .execute()
  const data = rows.map((row): ManufacturedDevice => ({
    awsDeviceName: row.cloud_name,
    macAddress: row.mac_address,
    modelName: row.model_name,
    deviceGroup: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    lastAskedAt: row.last_asked_at?.toISOString() ?? null,
    hasForeignKey: row.has_foreign_key,
  }))
  return { data, total }
}

/**
 * Handles each name separately: a rejected name is reported with its reason, the others are
 * processed.
 */
async function processNames(
  names: readonly string[],
  rejectionReason: (name: string) => string | undefined,
  act: (names: string[]) => Promise<unknown>,
): Promise<NamedResults> {
  const failure: NamedResults['failure'] = []
  const success: string[] = []
  for (const name of new Set(names)) {
    const error = rejectionReason(name)
    if (error === undefined) success.push(name)
    else failure.push({ awsDeviceName: name, error })
  }
  if (success.length > 0) await act(success)
  return { success, failure }
}

/** Registers manufactured devices, still without an organization (FW-35). */
export async function registerDevices(tx: Tx, deviceKey: Uint8Array, names: readonly string[]) {
  const existing = await tx
    .selectFrom('manufactured_devices')
    .select(['cloud_name', 'mac_address', 'model_name'])
    .where('cloud_name', 'in', names)
    .orderBy('cloud_name')
    // A concurrent registration of the same device waits here.
    .forUpdate()
    .execute()
  const byName = new Map(existing.map((row) => [row.cloud_name, row]))
  const taken = await takenNames(tx, names, existing)
  const revisions = await newestRevisions(tx)
  const revisionOf = (name: string) =>
    revisions.get(byName.get(name)?.model_name.toLowerCase() ?? '')

  const rejectionReason = (name: string) => {
    if (taken.has(name)) return 'It is already registered.'
    const modelName = byName.get(name)?.model_name
    if (modelName === undefined) return 'No known device has this name.'
    if (!revisions.has(modelName.toLowerCase()))
      return `Its model is “${modelName}”. Add a device model with that name first.`
    if (!revisionOf(name)) return `Its model “${modelName}” has no revision. Add one first.`
    return undefined
  }
  return processNames(names, rejectionReason, async (accepted) => {
    const rows = accepted.map((name) => {
      const mac_address = byName.get(name)?.mac_address ?? ''
      return {
        cloud_name: name,
        name,
        mac_address,
        // It may have been registered before, and does not set up again while it has its key.
        api_key_hash: apiKeyHash(apiKeyFor(deviceKey, mac_address)),
        device_revision_id: revisionOf(name) ?? '',
      }
    })
    await tx.insertInto('devices').values(rows).execute()
    await tx.deleteFrom('manufactured_devices').where('cloud_name', 'in', accepted).execute()
  })
}

/** Names that are already registered, by name or by MAC address. */
async function takenNames(
  tx: Tx,
  names: readonly string[],
  existing: readonly { cloud_name: string; mac_address: string }[],
) {
  const addresses = existing.map(({ mac_address }) => mac_address)
  const rows = await tx
    .selectFrom('devices')
    .select(['cloud_name', 'mac_address'])
    .where((eb) =>
      eb.or([
        eb('cloud_name', 'in', names),
        eb('mac_address', '=', sql<string>`any(${addresses}::text[])`),
      ]),
    )
    .execute()
  const takenAddresses = new Set(rows.map(({ mac_address }) => mac_address))
  return new Set([
    ...rows.map(({ cloud_name }) => cloud_name),
    ...existing
      .filter(({ mac_address }) => takenAddresses.has(mac_address))
      .map(({ cloud_name }) => cloud_name),
  ])
}

/**
 * Maps each model's lower-case name to the revision for new devices: Production before Development
 * before EndOfLife, then the latest; null if the model has none.
 */
async function newestRevisions(tx: Tx) {
  const rows = await tx
    .selectFrom('device_groups as g')
    .leftJoin('device_revisions as r', 'r.device_group_id', 'g.id')
    .select(['g.name', 'r.id'])
    .orderBy(sql`array_position(array['EndOfLife', 'Development', 'Production'], r.life_state)`)
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute()
  return new Map(rows.map(({ name, id }) => [name.toLowerCase(), id]))
}

interface Removal extends Pick<BaseContext, 'now' | 'request'> {
  tx: Tx
  actor: Actor
  action: 'device.remove' | 'device.removeFromProduct'
}

/**
 * Deletes devices of any organization with their entries and logs, and lists them as manufactured
 * again.
 */
export async function unregisterDevices(
  { tx, actor, request, action, now }: Removal,
  names: readonly string[],
) {
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .select(['d.id', 'd.name', 'd.organization_id', 'd.cloud_name', 'd.mac_address', 'd.last_seen'])
    .select('g.name as model_name')
    .where('d.cloud_name', 'in', names)
    .orderBy('d.id')
    .forUpdate('d')
    .execute()
  const existing = new Set(rows.map(({ cloud_name }) => cloud_name))
  const rejectionReason = (name: string) =>
    existing.has(name) ? undefined : 'No registered device has this name.'
  return processNames(names, rejectionReason, async () => {
    const ids = rows.map(({ id }) => id)
    await recordUnusedMedia(tx, ids)
    await withdrawDevices(tx, ids, now())
    await tx.deleteFrom('devices').where('id', 'in', ids).execute()
    await recordByOrganization(
      tx,
      actor,
      { action, occurredAt: now(), origin: auditOrigin(request) },
      {
        kind: 'device',
        // The actor's own organization has the event of the call.
        rows: rows.filter(({ organization_id: id }) => id !== null && id !== actor.organizationId),
      },
    )
    const values = rows.map(({ cloud_name, mac_address, model_name, last_seen }) => ({
      cloud_name,
      mac_address,
      model_name,
      last_asked_at: last_seen,
    }))
    await tx
      .insertInto('manufactured_devices')
      .values(values)
      // It may have asked under another name while it was registered.
      .onConflict((again) => again.doNothing())
      .execute()
  })
}

/** Queues their media for removal (`server/media/unused.ts`). */
const recordUnusedMedia = (tx: Tx, ids: readonly string[]) =>
  sql`
    insert into unused_media (sha256)
    select distinct sha256 from (
      select unnest(array[picture_sha256, default_picture_sha256, frame_sha256, thumbnail_sha256]) as sha256
      from devices where id = any(${ids}::uuid[])
      union all
      select picture_sha256 from schedules where device_id = any(${ids}::uuid[])
    ) as named
    where sha256 is not null
    on conflict do nothing`.execute(tx)
