import { type CompiledQuery, type Expression, sql, type Selectable, type SqlBool } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import { preparedStatement } from '#server/db/prepared-statements.ts'
import type { Schema } from '#server/db/schema.ts'
import { plannedEnd } from '#server/devices/due-content.ts'
import type { DeviceSort } from '#src/contract/device.ts'

import { conditions, type Devices, type ListQuery, needsAttention } from './conditions.ts'

/**
 * The device list in SQL. `src/domain/device-list.ts` implements the same query in memory for
 * offline use; a test compares both.
 */

/** Names by code points of their sort key (`src/domain/name-order.ts`). */
const SORTED_BY = {
  Created: sql`d.created_at`,
  Name: sql`d.name_order`,
  BatteryLevel: sql`d.battery_level`,
  WifiRssi: sql`d.wifi_rssi`,
} as const satisfies Record<DeviceSort, unknown>

/** Listed explicitly: a cached plan would break if the table got another column. */
const COLUMNS = [
  'd.id',
  'd.organization_id',
  'd.workspace_id',
  'd.name',
  'd.description',
  'd.mac_address',
  'd.device_revision_id',
  'd.battery_level',
  'd.charging',
  'd.wifi_rssi',
  'd.last_seen',
  'd.last_connected',
  'd.last_disconnected',
  'd.created_at',
  'd.updated_at',
  'd.thumbnail_sha256',
  'd.image_id',
  'd.picture_sha256',
  'd.content_name',
  'd.default_picture_sha256',
  'd.default_content_name',
  'd.orientation',
  'd.upside_down',
  'd.timezone_id',
  'd.firmware_version',
  'd.reported',
  'd.pin_code',
  'd.template_as_default_set',
  'd.template_id',
  'd.template_orientation',
  'd.template_variables',
  'd.frame_name',
  'd.frame_wanted_at',
  'd.frame_rendered_at',
  'd.offered_frame_name',
  'd.offered_at',
  'd.downloaded_frame_name',
  'd.downloaded_at',
  'd.expected_at',
] as const

const deviceRows = (tx: Tx, now: Date) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
    .leftJoin('workspaces as w', 'w.id', 'd.workspace_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('schedules as s')
          .select(['s.name as next_title', 's.start_at as next_start'])
          .whereRef('s.device_id', '=', 'd.id')
          .where('s.start_at', '>', now)
          .orderBy('s.start_at')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    // Entries of a device never overlap, so only the latest started one can be running.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('schedules as s')
          .leftJoin('templates as t', 't.id', 's.template_id')
          .select([
            's.name as running_title',
            's.start_at as running_start',
            's.end_at as running_end',
            's.template_id as running_template_id',
            't.name as running_template_name',
            plannedEnd('s').as('running_until'),
          ])
          .whereRef('s.device_id', '=', 'd.id')
          .where('s.start_at', '<=', now)
          .orderBy('s.start_at', 'desc')
          .limit(1)
          .as('running'),
      (join) => join.on('running.running_until', '>', now),
    )
    .select(COLUMNS)
    .select([
      'w.timezone_id as workspace_timezone_id',
      'next.next_title',
      'next.next_start',
      'running.running_title',
      'running.running_start',
      'running.running_end',
      'running.running_template_id',
      'running.running_template_name',
    ])
    .select([
      sql<
        Omit<Selectable<Schema['device_revisions']>, 'created_at' | 'updated_at'>
      >`to_jsonb(r)`.as('revision'),
      sql<Omit<Selectable<Schema['device_groups']>, 'created_at' | 'updated_at'>>`to_jsonb(g)`.as(
        'model',
      ),
    ])

export type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceRows>['execute']>>[number]

const NOW_PLACEHOLDER = new Date(0)
const IDS_PLACEHOLDER: readonly string[] = []
let rowsOfIds: CompiledQuery<DeviceRow> | undefined

/**
 * The visible devices with these ids, in the same order. The query is large, so it is built and
 * planned once.
 */
export async function readDeviceRows(tx: Tx, now: Date, ids: readonly string[]) {
  rowsOfIds ??= preparedStatement(
    deviceRows(tx, NOW_PLACEHOLDER)
      .where('d.id', '=', sql<string>`any(${IDS_PLACEHOLDER}::uuid[])`)
      .compile(),
  )
  const replacements = new Map<unknown, unknown>([
    [NOW_PLACEHOLDER, now],
    [IDS_PLACEHOLDER, ids],
  ])
  const parameters = rowsOfIds.parameters.map((value) => replacements.get(value) ?? value)
  const { rows } = await tx.executeQuery<DeviceRow>({ ...rowsOfIds, parameters })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Only for nullable columns: elsewhere it would prevent a backward index scan. */
const MISSING_LAST = new Set<DeviceSort>(['BatteryLevel', 'WifiRssi'])

const isDescending = ({ sortDirection }: ListQuery) => sortDirection === 'Desc'
const isMissingLast = ({ sort }: ListQuery) => sort !== undefined && MISSING_LAST.has(sort)

function orderOf(query: ListQuery) {
  const direction = isDescending(query) ? sql`desc` : sql`asc`
  const missing = isMissingLast(query) ? sql`nulls last` : sql``
  return sql`${SORTED_BY[query.sort ?? 'Created']} ${direction} ${missing}, d.id`
}

/**
 * For queries that read every row anyway, a window function counts them; otherwise a separate count
 * is cheaper.
 */
const READ_ALL = ['nameSearch', 'warnings', 'displayType', 'model', 'currentContent'] as const
const readsAll = (query: ListQuery) =>
  READ_ALL.some((name) => query[name] !== undefined) ||
  // No index serves this order, because nulls would come first.
  (query.contentMode !== undefined && isMissingLast(query) && isDescending(query))

/** One page and the total. `limit` 0 returns everything (CONST-05). */
async function readPage(
  tx: Tx,
  query: ListQuery,
  now: Date,
  where: (eb: Devices) => Expression<SqlBool>,
) {
  const matching = tx
    .selectFrom('devices as d')
    .where((eb) => eb.and([where(eb), ...conditions(eb, query, now)]))
  const total = matching.select((eb) => eb.fn.countAll<number>().as('total'))
  const page = await matching
    .select('d.id')
    .select(readsAll(query) ? sql<number>`count(*) over ()`.as('total') : total.as('total'))
    .orderBy(orderOf(query))
    .offset(query.offset)
    .$if(query.limit > 0, (rows) => rows.limit(query.limit))
    .execute()
  const [first] = page
  if (!first)
    return { rows: [], total: query.offset > 0 ? (await total.executeTakeFirstOrThrow()).total : 0 }
  const ids = page.map(({ id }) => id)
  return { rows: await readDeviceRows(tx, now, ids), total: first.total ?? 0 }
}

export const devicePage = (
  tx: Tx,
  { workspaceFolderId, nested, ...query }: ListQuery & WorkspaceFilter,
  organizationId: string | null,
  now: Date,
) =>
  readPage(tx, query, now, (eb) =>
    eb.and([
      organizationId
        ? eb('d.organization_id', '=', organizationId)
        : eb('d.organization_id', 'is not', null),
      ...(workspaceFolderId === undefined
        ? []
        : [nested ? isBelow(workspaceFolderId) : eb('d.workspace_id', '=', workspaceFolderId)]),
    ]),
  )

interface WorkspaceFilter {
  workspaceFolderId?: string | undefined
  /** With the workspaces below it. */
  nested?: 'true' | undefined
}

/** An array is computed once, not per device. */
const isBelow = (workspaceId: string) => sql<SqlBool>`d.workspace_id = any(array(
  with recursive below as (
    select ${workspaceId}::uuid as id
    union
    select child.id from workspaces as child join below on child.parent_id = below.id
  )
  select id from below))`

/** Registered devices without an organization. */
export const unassignedPage = (tx: Tx, query: ListQuery, now: Date) =>
  readPage(tx, query, now, (eb) => eb('d.organization_id', 'is', null))

/**
 * Without an organization, `count` includes unassigned devices (HOME-01); `warnings` never does.
 */
export const countDevices = (tx: Tx, organizationId: string | null, now: Date) =>
  tx
    .selectFrom('devices as d')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where d.organization_id is not null and ${needsAttention(now)})`.as(
        'warnings',
      ),
    ])
    .$if(organizationId !== null, (query) => query.where('d.organization_id', '=', organizationId))
    .executeTakeFirstOrThrow()

/** Visible to ROOT only. */
export async function countUnassigned(tx: Tx) {
  const { count } = await tx
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
