import '#src/platform/i18n/en/workspaces.ts'

import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'

import { ALL, UNASSIGNED, UNGROUPED, WARNINGS } from './place-id.ts'

export interface Crumb {
  id: string
  name: string
}

/** The way to a place, for title and breadcrumb. Unknown places read as 'All'. */
export function pathToPlace(workspaces: readonly Workspace[], place: string): Crumb[] {
  const all = { id: ALL, name: t('workspaces:all') }
  if (place === UNASSIGNED) return [{ id: UNASSIGNED, name: t('workspaces:unassigned') }]
  if (place === UNGROUPED) return [all, { id: UNGROUPED, name: t('workspaces:ungrouped') }]
  if (place === WARNINGS) return [all, { id: WARNINGS, name: t('workspaces:warnings') }]
  const [root, ...below] = findWorkspace(workspaces, place)?.path ?? []
  const crumbs = below.map(({ id, name }) => ({ id, name }))
  const organization = organizationAt(workspaces, root?.organizationId ?? place)
  if (!organization) return [all, ...crumbs]
  const itself = { id: organization.organizationId, name: organization.name }
  const directly = root?.id === place ? [{ id: place, name: t('workspaces:ungrouped') }] : []
  return [all, itself, ...directly, ...crumbs]
}

/** The root of an organisation, where there are several. */
export const organizationAt = (workspaces: readonly Workspace[], organizationId: string) =>
  workspaces.length > 1
    ? workspaces.find((root) => root.organizationId === organizationId)
    : undefined

/** The place that a workspace is: the root is 'All', or all of its organisation. */
export function placeOfWorkspace(
  workspaces: readonly Workspace[],
  { id, parentId, organizationId }: Pick<Workspace, 'id' | 'parentId' | 'organizationId'>,
) {
  if (parentId !== null) return id
  return workspaces.length > 1 ? organizationId : ALL
}

/** How many devices the tree counts at a place; undefined where it does not say. */
export function deviceCountAt(workspaces: readonly Workspace[], place: string) {
  if (place === ALL) return totalDeviceCount(workspaces)
  if (place === UNGROUPED) return workspaces[0]?.deviceCount
  const organization = organizationAt(workspaces, place)
  if (organization) return totalDeviceCount([organization])
  return findWorkspace(workspaces, place)?.node.deviceCount
}

/** The workspace whose settings a place shows. */
export function workspaceAt(workspaces: readonly Workspace[], place: string) {
  const [root, ...others] = workspaces
  if (place === ALL) return others.length === 0 ? root : undefined
  return organizationAt(workspaces, place) ?? belowRoot(workspaces, place)
}

const belowRoot = (workspaces: readonly Workspace[], id: string) => {
  const found = findWorkspace(workspaces, id)?.node
  return found?.parentId === null ? undefined : found
}

/** Where the inline add puts a workspace (WS-02). Undefined where nothing is selected that its maker may see. */
export function parentForNew(workspaces: readonly Workspace[], place: string) {
  const [root, ...others] = workspaces
  const chosen = organizationAt(workspaces, place) ?? findWorkspace(workspaces, place)?.node
  const parent = chosen ?? (others.length === 0 ? root : undefined)
  return parent?.accessible === true ? parent : undefined
}
