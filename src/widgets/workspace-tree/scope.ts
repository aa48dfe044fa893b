import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace, totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'

import { ALL_WORKSPACES, UNASSIGNED, UNGROUPED, WARNINGS } from './scope-ids.ts'

export interface Crumb {
  id: string
  name: string
}

/** Path to a scope for title and breadcrumbs. Without a tree yet, a workspace has no name. */
export function pathToScope(workspaces: readonly Workspace[] | undefined, scope: string): Crumb[] {
  if (scope === ALL_WORKSPACES) return [ALL]
  if (scope === UNASSIGNED) return [{ id: UNASSIGNED, name: workspacesTexts.unassigned }]
  if (scope === UNGROUPED) return [ALL, { id: UNGROUPED, name: workspacesTexts.ungrouped }]
  if (scope === WARNINGS) return [ALL, { id: WARNINGS, name: workspacesTexts.warnings }]
  return workspaces ? pathInTree(workspaces, scope) : [ALL, { id: scope, name: '' }]
}

const ALL: Crumb = { id: ALL_WORKSPACES, name: workspacesTexts.all }

/** Unknown scopes read 'All'. */
function pathInTree(workspaces: readonly Workspace[], scope: string): Crumb[] {
  const [root, ...below] = findWorkspace(workspaces, scope)?.path ?? []
  const crumbs = below.map(({ id, name }) => ({ id, name }))
  const organization = organizationOfScope(workspaces, root?.organizationId ?? scope)
  if (!organization) return [ALL, ...crumbs]
  const itself = { id: organization.organizationId, name: organization.name }
  const directly = root?.id === scope ? [{ id: scope, name: workspacesTexts.ungrouped }] : []
  return [ALL, itself, ...directly, ...crumbs]
}

/** The root of an organization, if there are several roots. */
export const organizationOfScope = (workspaces: readonly Workspace[], organizationId: string) =>
  workspaces.length > 1
    ? workspaces.find((root) => root.organizationId === organizationId)
    : undefined

/** The scope of a workspace. A root is 'All', or the whole organization if there are several. */
export function scopeOfWorkspace(
  workspaces: readonly Workspace[],
  { id, parentId, organizationId }: Pick<Workspace, 'id' | 'parentId' | 'organizationId'>,
) {
  if (parentId !== null) return id
  return workspaces.length > 1 ? organizationId : ALL_WORKSPACES
}

/** Device count of a scope, by default with all nested workspaces; undefined if the tree does not have it. */
export function deviceCountOfScope(
  workspaces: readonly Workspace[],
  scope: string,
  level?: 'this' | undefined,
) {
  if (scope === ALL_WORKSPACES) return totalDeviceCount(workspaces)
  if (scope === UNGROUPED) return workspaces[0]?.deviceCount
  const organization = organizationOfScope(workspaces, scope)
  if (organization) return totalDeviceCount([organization])
  const workspace = findWorkspace(workspaces, scope)?.node
  if (!workspace) return undefined
  // A root lists only what is directly in it.
  if (level === 'this' || workspace.parentId === null) return workspace.deviceCount
  return totalDeviceCount([workspace])
}

/** The workspace whose settings a scope shows. */
export function workspaceOfScope(workspaces: readonly Workspace[], scope: string) {
  const [root, ...others] = workspaces
  if (scope === ALL_WORKSPACES) return others.length === 0 ? root : undefined
  return organizationOfScope(workspaces, scope) ?? belowRoot(workspaces, scope)
}

const belowRoot = (workspaces: readonly Workspace[], id: string) => {
  const found = findWorkspace(workspaces, id)?.node
  return found?.parentId === null ? undefined : found
}

/** Parent of a workspace added inline (WS-02). Undefined without access to the selection. */
export function parentForNewWorkspace(workspaces: readonly Workspace[], scope: string) {
  const [root, ...others] = workspaces
  const chosen = organizationOfScope(workspaces, scope) ?? findWorkspace(workspaces, scope)?.node
  const parent = chosen ?? (others.length === 0 ? root : undefined)
  return parent?.accessible === true ? parent : undefined
}
