import * as v from 'valibot'

import type { Role } from '#src/contract/ability.ts'
import type { Device, DeviceListQuery } from '#src/contract/device.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { ALL, UNASSIGNED, UNGROUPED, WARNINGS } from '#src/widgets/workspace-tree/place-id.ts'
import { organizationAt } from '#src/widgets/workspace-tree/place.ts'

import { type DevicesSearch, DevicesSearchSchema } from './address.ts'
import { filterQuery } from './filters/filter-query.ts'

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
