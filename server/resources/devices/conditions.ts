import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import type * as v from 'valibot'

import { nameContains } from '#server/db/names.ts'
import type { Schema } from '#server/db/schema.ts'
import { showsAfter } from '#server/devices/due-content.ts'
import type { CurrentContent } from '#src/contract/device-filters.ts'
import type { UnassignedQuerySchema } from '#src/contract/device.ts'
import { LOW_BATTERY_PERCENT } from '#src/domain/battery.ts'
import { SILENT_AFTER_MS } from '#src/domain/connection.ts'
import { APP_TEMPLATES } from '#src/domain/device-content.ts'
import { pairsToRanges, type Range } from '#src/domain/filter-ranges.ts'
import { macDigitsOf } from '#src/domain/mac-address.ts'
import { oneMonthAfter } from '#src/domain/one-month.ts'
import { NO_LINK_DBM } from '#src/domain/wifi.ts'

/**
 * Filters of the device list in SQL. Keep in sync with `matchesQuery` in `src/domain/device-list.ts`.
 */

export type ListQuery = v.InferOutput<typeof UnassignedQuerySchema>
export type Devices = ExpressionBuilder<Schema & { d: Schema['devices'] }, 'd'>

/** SQL version of `lateBy` in the domain. */
export const isLate = (now: Date) => sql<SqlBool>`(
  coalesce(d.expected_at + greatest(interval '2 minutes', (d.expected_at - d.last_seen) / 4) <= ${now}, false)
  or (
    d.frame_rendered_at is not null
    and d.offered_frame_name is not distinct from d.frame_name
    and d.downloaded_frame_name is distinct from d.frame_name
    and coalesce(
      d.last_seen > d.offered_at + interval '2 minutes' and d.offered_at + interval '2 minutes' <= ${now}, false)
  )
)`

/** SQL version of `needsAttention` in the domain (WS-07). */
export const needsAttention = (now: Date) => {
  const silentSince = new Date(now.getTime() - SILENT_AFTER_MS)
  return sql<SqlBool>`(
    d.wifi_rssi is not distinct from ${NO_LINK_DBM}
    or d.last_connected is null
    or d.last_seen is null
    or d.last_seen <= ${silentSince}
    or coalesce(d.last_disconnected > d.last_connected, false)
    or (not d.charging and coalesce(d.battery_level <= ${LOW_BATTERY_PERCENT}, false))
    or ${isLate(now)}
  )`
}

/** SQL version of `searchDevices` in the domain. */
export function isNamed(search: string) {
  const name = nameContains('d', search)
  const digits = macDigitsOf(search)
  return digits === null
    ? name
    : sql<SqlBool>`(${name} or position(${digits} in replace(d.mac_address, ':', '')) > 0)`
}

/** Compares fractions correctly, also with an integer column. */
const numeric = (value: number) => sql<number>`${value}::float8`

const isInRange = (eb: Devices, column: 'd.battery_level' | 'd.wifi_rssi', { from, to }: Range) =>
  eb.and([
    eb(column, 'is not', null),
    ...(Number.isFinite(from) ? [eb(column, '>=', numeric(from))] : []),
    ...(to === undefined ? [] : [eb(column, '<=', numeric(to))]),
  ])

/**
 * The screen type comes from the device's revision, the model name from its device group (DEV-09,
 * DEV-10).
 */
const isOfRevision = (
  eb: Devices,
  column: 'r.display_type' | 'g.display_name',
  values: readonly string[] = [],
) =>
  values.length === 0
    ? []
    : [
        eb(
          'd.device_revision_id',
          'in',
          eb
            .selectFrom('device_revisions as r')
            .innerJoin('device_groups as g', 'g.id', 'r.device_group_id')
            .select('r.id')
            .where(column, 'in', values),
        ),
      ]

/**
 * Devices of any tenant with an entry that has not ended and starts before `by`. Evaluated once,
 * not per device.
 */
const scheduledBy = (eb: Devices, now: Date, by: Date) =>
  eb
    .selectFrom('schedule_times as s')
    .select('s.device_id')
    .where(showsAfter(now, 's'))
    .where('s.start_at', '<=', by)

/**
 * SQL version of `contentMode` (DEV-15), written so that PostgreSQL can look up only the devices of
 * one page.
 */
const isScheduled = (eb: Devices, now: Date) =>
  eb.exists(
    scheduledBy(eb, now, new Date(oneMonthAfter(now.getTime()))).whereRef(
      's.device_id',
      '=',
      'd.id',
    ),
  )

/**
 * SQL version of `currentContent` (DEV-14): matches any of `contents`. A running entry overrides
 * the content set otherwise.
 */
function currentContentIs(eb: Devices, now: Date, contents: readonly CurrentContent[]) {
  const named = contents.filter((content) => content !== 'fullScreenImage')
  const matchesContent = (
    isPicture: Expression<SqlBool>,
    isTemplate: Expression<SqlBool>,
    templateName: RawBuilder<unknown>,
  ) =>
    eb.or([
      ...(contents.includes('fullScreenImage') ? [isPicture] : []),
      ...(named.length > 0 ? [eb.and([isTemplate, isOfContent(templateName, named)])] : []),
    ])
  const running = scheduledBy(eb, now, now)
  // An invisible template still counts as a template.
  const matchingRunning = running
    .leftJoin('templates as t', 't.id', 's.template_id')
    .where(
      matchesContent(
        sql`s.template_id is null`,
        sql`s.template_id is not null`,
        sql`coalesce(t.name, '')`,
      ),
    )
  const pushed = eb('d.picture_sha256', 'is not', null)
  const template = eb('d.template_as_default_set', '=', true)
  const defaultPicture = eb.and([eb.not(template), eb('d.default_picture_sha256', 'is not', null)])
  const matchesSet = matchesContent(
    eb.or([pushed, defaultPicture]),
    eb.and([template, eb.not(pushed)]),
    sql`coalesce(d.default_content_name, '')`,
  )
  return eb.or([
    eb('d.id', 'in', matchingRunning),
    eb.and([matchesSet, eb.not(eb('d.id', 'in', running))]),
  ])
}

/**
 * Whether a template with this name is one of `contents`: made for one of those apps, or custom.
 */
function isOfContent(
  name: RawBuilder<unknown>,
  contents: readonly Exclude<CurrentContent, 'fullScreenImage'>[],
) {
  const isFor = (start: string) => sql<SqlBool>`starts_with(inkfleet_fold(${name}), ${start})`
  const anyOf = (conditions: readonly RawBuilder<SqlBool>[]) =>
    sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
  return anyOf(
    contents.map((content) =>
      content === 'customTemplate'
        ? sql<SqlBool>`not ${anyOf(Object.values(APP_TEMPLATES).map(isFor))}`
        : isFor(APP_TEMPLATES[content]),
    ),
  )
}

/** A device must match every group; one matching value per group is enough (DEV-16). */
export function conditions(eb: Devices, query: ListQuery, now: Date): Expression<SqlBool>[] {
  const group = <T>(values: readonly T[] = [], holds: (value: T) => Expression<SqlBool>) =>
    values.length > 0 ? [eb.or(values.map(holds))] : []
  const wifi = pairsToRanges(query.WifiRssiFrom, query.WifiRssiTo)
  const battery = pairsToRanges(query.BatteryLevelFrom, query.BatteryLevelTo)
  return [
    ...(query.nameSearch ? [isNamed(query.nameSearch)] : []),
    ...group(wifi, (range) => isInRange(eb, 'd.wifi_rssi', range)),
    ...group(battery, (range) => isInRange(eb, 'd.battery_level', range)),
    ...isOfRevision(eb, 'r.display_type', query.displayType),
    ...isOfRevision(eb, 'g.display_name', query.model),
    ...(query.currentContent?.length ? [currentContentIs(eb, now, query.currentContent)] : []),
    ...group(query.contentMode, (mode) =>
      mode === 'scheduled' ? isScheduled(eb, now) : eb.not(isScheduled(eb, now)),
    ),
    ...(query.warnings ? [needsAttention(now)] : []),
  ]
}
