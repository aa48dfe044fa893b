import * as v from 'valibot'

import type { Role } from '#src/contract/ability.ts'
import type { DEVICE_SORTS } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import type { LocalListQuery } from '#src/domain/device-list.ts'
import { DEVICE_TABS } from '#src/domain/device-tabs.ts'
import { findWorkspace, workspaceAndBelow } from '#src/domain/workspace-tree.ts'
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
  /** `this`: only devices directly in the workspace (WS-05). */
  level: optionalParam(v.picklist(['this'])),
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

export interface Trees {
  /** With pending changes; empty until loaded. */
  workspaces: readonly Workspace[]
  /** As the server knows it. */
  serverTree?: readonly Workspace[] | undefined
}

/**
 * The query of a list. Undefined until the tree is loaded if it is needed: for the root (DEV-07), and for a workspace with all
 * below it.
 */
export function toQuery(
  search: DevicesSearch,
  place: string,
  organizationId: string | undefined,
  trees: Trees,
): LocalListQuery | undefined {
  const scope = scopeOf(search, place, trees)
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

/** Whether a workspace has others below it, so that its list can be limited to this level. */
export const hasLevels = (workspaces: readonly Workspace[], place: string) => {
  const workspace = findWorkspace(workspaces, place)?.node
  return workspace !== undefined && workspace.parentId !== null && workspace.workspaces.length > 0
}

/** The workspaces whose devices are listed, with pending changes; undefined for one or all. */
export const shownPlaces = (
  { nested, workspaceFolderId: place }: LocalListQuery,
  workspaces: readonly Workspace[],
) => (nested && place !== undefined ? workspaceAndBelow(workspaces, place) : undefined)

function scopeOf(
  { level }: Pick<DevicesSearch, 'level'>,
  place: string,
  { workspaces, serverTree = workspaces }: Trees,
): LocalListQuery | undefined {
  if (place === ALL_WORKSPACES || place === UNASSIGNED) return {}
  if (place === WARNINGS) return { warnings: 'true' }
  if (organizationOfScope(workspaces, place)) return { organizationId: place }
  const [root] = workspaces
  if (!root) return undefined
  if (place === UNGROUPED) return { workspaceFolderId: root.id }
  if (level === 'this' || !(hasLevels(workspaces, place) || hasLevels(serverTree, place)))
    return { workspaceFolderId: place }
  return {
    workspaceFolderId: place,
    nested: 'true',
    places: workspaceAndBelow(serverTree, place),
  }
}

export type DevicesSearch = v.InferOutput<typeof DevicesSearchSchema>
