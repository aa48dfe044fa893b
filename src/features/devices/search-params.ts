import * as v from 'valibot'

import type { Role } from '#src/contract/ability.ts'
import type { Device, DeviceListQuery, DEVICE_SORTS } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { DEVICE_TABS } from '#src/domain/device-tabs.ts'
import {
  UnsentIdParam,
  IdParam,
  PageParam,
  optionalParam,
  SearchTextParam,
  DirectionParam,
} from '#src/platform/search-params.ts'
import {
  ALL_WORKSPACES,
  UNASSIGNED,
  UNGROUPED,
  WARNINGS,
} from '#src/widgets/workspace-tree/scope-ids.ts'
import { organizationOfScope } from '#src/widgets/workspace-tree/scope.ts'

import { filterEntries } from './filters/filter-params.ts'
import { filterQuery } from './filters/filter-query.ts'

const SORTS = ['Name', 'BatteryLevel', 'WifiRssi', 'none'] as const satisfies readonly (
  | (typeof DEVICE_SORTS)[number]
  | 'none'
)[]

/** Defaults are omitted from the URL. */
export const DevicesSearchSchema = v.object({
  /** `ungrouped`, `warnings`, `unassigned` or a workspace id; defaults to all devices. */
  workspace: optionalParam(v.union([v.picklist([UNGROUPED, WARNINGS, UNASSIGNED]), UnsentIdParam])),
  q: optionalParam(SearchTextParam),
  page: optionalParam(PageParam),
  size: optionalParam(v.picklist(PAGE_SIZES)),
  /** `none` is the third step of a column header (DEV-24); defaults to name (DEV-25). */
  sort: optionalParam(v.picklist(SORTS)),
  direction: optionalParam(DirectionParam),
  ...filterEntries,
  /** Overrides the preferred view. */
  view: optionalParam(v.picklist(['list', 'grid'])),
  /** The device whose dialog is open. */
  device: optionalParam(IdParam),
  tab: optionalParam(v.picklist(DEVICE_TABS)),
  /** `opId` of a rejected change to edit. */
  mend: optionalParam(IdParam),
})

/** The listed scope. Unassigned devices are visible to ROOT only (WS-06). */
export function effectivePlace(
  { workspace = ALL_WORKSPACES }: Pick<DevicesSearch, 'workspace'>,
  role: Role,
) {
  return workspace === UNASSIGNED && role !== 'ROOT' ? ALL_WORKSPACES : workspace
}

/** The search parameter of a scope. */
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

/** The server query. Undefined until the tree is loaded if the root is needed (DEV-07). */
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
  if (place === ALL_WORKSPACES || place === UNASSIGNED) return {}
  if (place === WARNINGS) return { warnings: 'true' }
  if (organizationOfScope(workspaces, place)) return { organizationId: place }
  if (place !== UNGROUPED) return { workspaceFolderId: place }
  const root = workspaces[0]
  return root && { workspaceFolderId: root.id }
}

/** Whether a device belongs to a scope, regardless of filters. */
export function isInPlace(
  { workspaceId }: Device,
  place: string,
  workspaces: readonly Workspace[],
) {
  if (place === UNASSIGNED) return workspaceId === null
  const scope = scopeOf(place, workspaces)?.workspaceFolderId
  return scope === undefined || scope === workspaceId
}

export type DevicesSearch = v.InferOutput<typeof DevicesSearchSchema>
