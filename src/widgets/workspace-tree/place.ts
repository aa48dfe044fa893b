import '#src/platform/i18n/en/workspaces.ts'

import type { Workspace } from '#src/contract/workspace.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'

/** Devices of all accessible workspaces (WS-08). */
export const ALL = 'all'
/** Devices directly in the root (WS-09). */
export const UNGROUPED = 'ungrouped'
/** Devices that need someone (WS-07). */
export const WARNINGS = 'warnings'
/** Devices that belong to no organisation, for the platform's own (WS-06). */
export const UNASSIGNED = 'unassigned'

export interface Crumb {
  id: string
  name: string
}

/** The way to a place, for title and breadcrumb. Unknown places read as 'All'. */
export function pathToPlace(workspaces: readonly Workspace[], place: string): Crumb[] {
  const all = { id: ALL, name: t('workspaces:all') }
  if (place === UNGROUPED) return [all, { id: UNGROUPED, name: t('workspaces:ungrouped') }]
  if (place === WARNINGS) return [all, { id: WARNINGS, name: t('workspaces:warnings') }]
  if (place === UNASSIGNED) return [{ id: UNASSIGNED, name: t('workspaces:unassigned') }]
  const placed = findWorkspace(workspaces, place)
  return [all, ...(placed?.path.slice(1).map(({ id, name }) => ({ id, name })) ?? [])]
}
