import * as v from 'valibot'

import type { Role } from '#src/contract/ability.ts'
import type { Device, DEVICE_SORTS, DeviceListQuery } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import {
  ALL,
  organizationAt,
  UNASSIGNED,
  UNGROUPED,
  WARNINGS,
} from '#src/widgets/workspace-tree/place.ts'

import { filterEntries, filterQuery } from './filters/filter-groups.ts'

export const DEVICE_TABS = ['devicePreview', 'defaultContent', 'scheduledContent'] as const
export type DeviceTab = (typeof DEVICE_TABS)[number]

const SORTS = ['Name', 'BatteryLevel', 'WifiRssi', 'none'] as const satisfies readonly (
  | (typeof DEVICE_SORTS)[number]
  | 'none'
)[]

const optional = <const T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined))
const pageNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000))

/** What the address says; what it says wrong counts as not said. Defaults are not written into it. */
export const DevicesSearchSchema = v.object({
  /** `ungrouped`, `warnings`, `unassigned` or a workspace's id; all devices without it. */
  workspace: optional(
    v.union([
      v.picklist([UNGROUPED, WARNINGS, UNASSIGNED]),
      v.pipe(v.string(), v.uuid()),
      // One that was made on this device and is not sent yet.
      v.pipe(v.string(), v.check(isTempId)),
    ]),
  ),
  q: optional(v.pipe(v.string(), v.excludes('\0'), v.trim(), v.nonEmpty(), v.maxLength(200))),
  page: optional(pageNumber),
  size: optional(v.picklist(PAGE_SIZES)),
  /** `none` is the third step of a column's head (DEV-24); by name without it (DEV-25). */
  sort: optional(v.picklist(SORTS)),
  direction: optional(v.picklist(['Asc', 'Desc'])),
  ...filterEntries,
  /** Over what this user likes to see. */
  view: optional(v.picklist(['list', 'grid'])),
  /** The device whose dialog is open. */
  device: optional(v.pipe(v.string(), v.uuid())),
  tab: optional(v.picklist(DEVICE_TABS)),
  /** The refused change that its form opens with. */
  mend: optional(v.pipe(v.string(), v.uuid())),
})
export type DevicesSearch = v.InferOutput<typeof DevicesSearchSchema>

/** The place that is listed. What belongs to no organisation is the platform's own business (WS-06). */
export function placeFor({ workspace = ALL }: Pick<DevicesSearch, 'workspace'>, role: Role) {
  return workspace === UNASSIGNED && role !== 'ROOT' ? ALL : workspace
}

/** The other way: a place as the address writes it. */
export const toPlace = (place: string): DevicesSearch['workspace'] =>
  v.parse(DevicesSearchSchema.entries.workspace, place)

export const pageOf = ({ page }: DevicesSearch) => page ?? 1
export const sizeOf = ({ size }: DevicesSearch) => size ?? PAGE_SIZES[0]

export const sortOf = ({ sort = 'Name', direction = 'Asc' }: DevicesSearch) =>
  sort === 'none' ? null : { column: sort, direction }

export const searchOfSort = (
  order: { column: string; direction: 'Asc' | 'Desc' } | null,
): Partial<DevicesSearch> => ({
  sort: v.parse(DevicesSearchSchema.entries.sort, order?.column ?? 'none'),
  direction: order?.direction,
  page: undefined,
})

/** The question to the server. Undefined while it takes the tree to know the root (DEV-07). */
export function toQuery(
  search: DevicesSearch,
  place: string,
  organizationId: string | undefined,
  workspaces: readonly Workspace[],
): DeviceListQuery | undefined {
  const scope = scopeOf(place, workspaces)
  if (!scope) return undefined
  const order = sortOf(search)
  const limit = sizeOf(search)
  return {
    ...scope,
    ...(organizationId !== undefined && { organizationId }),
    ...(search.q !== undefined && { nameSearch: search.q }),
    ...filterQuery(search),
    ...(order && { sort: order.column, sortDirection: order.direction }),
    limit,
    offset: (pageOf(search) - 1) * limit,
  }
}

function scopeOf(place: string, workspaces: readonly Workspace[]): DeviceListQuery | undefined {
  if (place === ALL || place === UNASSIGNED) return {}
  if (place === WARNINGS) return { warnings: 'true' }
  if (organizationAt(workspaces, place)) return { organizationId: place }
  if (place !== UNGROUPED) return { workspaceFolderId: place }
  const root = workspaces[0]
  return root && { workspaceFolderId: root.id }
}

/** Whether the list of a place can hold a device, whatever else is asked for. */
export function isInPlace(
  { workspaceId }: Device,
  place: string,
  workspaces: readonly Workspace[],
) {
  if (place === UNASSIGNED) return workspaceId === null
  const scope = scopeOf(place, workspaces)?.workspaceFolderId
  return scope === undefined || scope === workspaceId
}
