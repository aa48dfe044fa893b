import { sql, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type * as v from 'valibot'

import type { Tx } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { DeviceListQuerySchema, DeviceSort } from '#src/contract/device.ts'
import { LOW_BATTERY_PERCENT } from '#src/domain/battery.ts'
import { SILENT_AFTER_MS } from '#src/domain/connection.ts'
import { pairsToRanges, type Range } from '#src/domain/filter-ranges.ts'
import { NO_LINK_DBM } from '#src/domain/wifi.ts'

/**
 * The question of the device list in SQL. `src/domain/device-list.ts` answers the same question from memory, for
 * the console without a network; a test holds the two against each other.
 */

export type ListQuery = v.InferOutput<typeof DeviceListQuerySchema>
type Devices = ExpressionBuilder<Schema & { d: Schema['devices'] }, 'd'>

/** In SQL, as two devices are compared: by code point, whatever the server's locale. */
const SORTED_BY = {
  Created: sql`d.created_at`,
  Name: sql`lower(d.name) collate "C"`,
  BatteryLevel: sql`d.battery_level`,
  WifiRssi: sql`d.wifi_rssi`,
} as const satisfies Record<DeviceSort, unknown>

/** `needsAttention` of the domain (WS-07). */
export const needsAttention = (now: Date) => {
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS)
  return sql<SqlBool>`(
    d.wifi_rssi is not distinct from ${NO_LINK_DBM}
    or d.last_connected is null
    or d.last_seen is null
    or d.last_seen <= ${silentSince}
    or coalesce(d.last_disconnected > d.last_connected, false)
    or (not d.charging and coalesce(d.battery_level <= ${LOW_BATTERY_PERCENT}, false))
  )`
}

const inRanges = (eb: Devices, column: 'd.battery_level' | 'd.wifi_rssi', ranges: Range[]) =>
  eb.or(
    ranges.map(({ from, to }) =>
      eb.and([
        eb(column, 'is not', null),
        ...(Number.isFinite(from) ? [eb(column, '>=', from)] : []),
        ...(to === undefined ? [] : [eb(column, '<=', to)]),
      ]),
    ),
  )

function conditions(eb: Devices, query: ListQuery, organizationId: string | null, now: Date) {
  const wifi = pairsToRanges(query.WifiRssiFrom, query.WifiRssiTo)
  const battery = pairsToRanges(query.BatteryLevelFrom, query.BatteryLevelTo)
  return eb.and([
    organizationId
      ? eb('d.organization_id', '=', organizationId)
      : eb('d.organization_id', 'is not', null),
    ...(query.workspaceFolderId ? [eb('d.workspace_id', '=', query.workspaceFolderId)] : []),
    ...(query.nameSearch
      ? [
          sql<SqlBool>`(position(lower(${query.nameSearch}) in lower(d.name)) > 0
            or position(lower(${query.nameSearch}) in lower(d.mac_address)) > 0)`,
        ]
      : []),
    ...(wifi.length > 0 ? [inRanges(eb, 'd.wifi_rssi', wifi)] : []),
    ...(battery.length > 0 ? [inRanges(eb, 'd.battery_level', battery)] : []),
    ...(query.warnings ? [needsAttention(now)] : []),
  ])
}

/** Everything that one device shows, beside its own columns. */
export const deviceRows = (tx: Tx, now: Date) =>
  tx
    .selectFrom('devices as d')
    .innerJoin('device_revisions as r', 'r.id', 'd.device_revision_id')
    .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
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
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('schedules as s')
          .select(['s.name as running_title', 's.end_at as running_end'])
          .whereRef('s.device_id', '=', 'd.id')
          // Entries that are templates are not drawn yet, so they rule nothing.
          .where('s.picture_sha256', 'is not', null)
          .where('s.start_at', '<=', now)
          .where('s.end_at', '>', now)
          .limit(1)
          .as('running'),
      (join) => join.onTrue(),
    )
    .selectAll('d')
    .select(['next.next_title', 'next.next_start', 'running.running_title', 'running.running_end'])
    .select([
      sql<
        Omit<Selectable<Schema['device_revisions']>, 'created_at' | 'updated_at'>
      >`to_jsonb(r)`.as('revision'),
      sql<Omit<Selectable<Schema['device_groups']>, 'created_at' | 'updated_at'>>`to_jsonb(g)`.as(
        'model',
      ),
    ])

export type DeviceRow = Awaited<ReturnType<ReturnType<typeof deviceRows>['execute']>>[number]

/** Said of columns alone that can be empty: elsewhere it would only keep the index from being read backwards. */
const MISSING_LAST = new Set<DeviceSort>(['BatteryLevel', 'WifiRssi'])

function orderOf({ sort = 'Created', sortDirection }: ListQuery) {
  const direction = sortDirection === 'Desc' ? sql`desc` : sql`asc`
  const missing = MISSING_LAST.has(sort) ? sql`nulls last` : sql``
  return sql`${SORTED_BY[sort]} ${direction} ${missing}, d.id`
}

/** Where every row has to be read to find the page, the same reading counts them; else an index finds it, and another counts. */
const isNarrowed = ({ nameSearch, warnings }: ListQuery) =>
  nameSearch !== undefined || warnings !== undefined

/** One page and the count of all, in one round trip. `limit` 0 asks for everything (CONST-05). */
export async function devicePage(
  tx: Tx,
  query: ListQuery,
  organizationId: string | null,
  now: Date,
) {
  const matching = tx
    .selectFrom('devices as d')
    .where((eb) => conditions(eb, query, organizationId, now))
  const total = matching.select((eb) => eb.fn.countAll<number>().as('total'))
  const order = orderOf(query)
  // The page is cut from ids before anything is joined to it.
  const page = matching
    .select(['d.id', sql<number>`row_number() over (order by ${order})`.as('place')])
    .select(isNarrowed(query) ? sql<number>`count(*) over ()`.as('total') : total.as('total'))
    .orderBy(order)
    .offset(query.offset)
    .$if(query.limit > 0, (all) => all.limit(query.limit))
  const rows = await deviceRows(tx, now)
    .innerJoin(page.as('page'), 'page.id', 'd.id')
    .select('page.total')
    .orderBy('page.place')
    .execute()
  const [first] = rows
  if (first) return { rows, total: first.total ?? 0 }
  return { rows, total: query.offset > 0 ? (await total.executeTakeFirstOrThrow()).total : 0 }
}

/** Registered devices that are in no organisation, oldest first. */
export async function unassignedPage(
  tx: Tx,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
) {
  const total = tx
    .selectFrom('devices')
    .where('organization_id', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
  const rows = await deviceRows(tx, now)
    .where('d.organization_id', 'is', null)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .offset(offset)
    .$if(limit > 0, (all) => all.limit(limit))
    .execute()
  return { rows, total: (await total.executeTakeFirstOrThrow()).total }
}

/** `count` without an organisation is of all that there are (HOME-01); warnings are of those in use. */
export const countDevices = (tx: Tx, organizationId: string | null, now: Date) =>
  tx
    .selectFrom('devices as d')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where d.organization_id is not null and ${needsAttention(now)})`.as(
        'warnings',
      ),
    ])
    .$if(organizationId !== null, (all) => all.where('d.organization_id', '=', organizationId))
    .executeTakeFirstOrThrow()
