import '#src/platform/i18n/en/workspaces.ts'

import type { ReactNode } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { TreeNode } from '#src/ui/tree-view.tsx'

import { ALL, placeOfWorkspace, UNGROUPED } from './place.ts'
import { TreeMark } from './tree-mark.tsx'
import type { Marks } from './use-tree-marks.ts'

/** A field among the children of a workspace. */
export interface TreeEntry {
  parentId: string
  label: string
  field: ReactNode
}

interface Drawing {
  marks: Marks
  /** Ids that the search leaves; all without one. */
  kept?: ReadonlySet<string> | undefined
  entry?: TreeEntry | undefined
}

/**
 * The root reads 'All' and is always open (WS-08, WS-13); what lies directly in it has an entry of its own (WS-09). The
 * platform's own see the roots of several organisations: below 'All' each has a branch of its own.
 */
export function treeNodes(roots: readonly Workspace[], drawing: Drawing): TreeNode[] {
  const [root, ...others] = roots
  if (!root) return []
  const children =
    others.length === 0
      ? withUngrouped(root, UNGROUPED, drawing)
      : roots.flatMap((one) => organizationNode(one, roots, drawing))
  if (drawing.kept && children.length === 0) return []
  const count = totalDeviceCount(roots)
  const isRefused = others.length === 0 && drawing.marks.get(root.id) === 'refused'
  return [
    {
      id: ALL,
      name: t('workspaces:all'),
      count,
      pinned: true,
      ...(isRefused && { marker: <TreeMark mark="refused" /> }),
      children,
    },
  ]
}

function organizationNode(
  root: Workspace,
  roots: readonly Workspace[],
  drawing: Drawing,
): TreeNode[] {
  if (drawing.kept && !drawing.kept.has(root.id)) return []
  return [
    {
      id: placeOfWorkspace(roots, root),
      name: root.name,
      count: totalDeviceCount([root]),
      ...marker(root, drawing),
      children: withUngrouped(root, root.id, drawing),
    },
  ]
}

function withUngrouped(root: Workspace, id: string, drawing: Drawing): TreeNode[] {
  const below = childNodes(root, drawing)
  if (!root.accessible || drawing.kept) return below
  return [...below, { id, name: t('workspaces:ungrouped'), count: root.deviceCount }]
}

function childNodes({ id, workspaces }: Workspace, drawing: Drawing): TreeNode[] {
  const { entry } = drawing
  const below = workspaces.flatMap((one) => node(one, drawing))
  if (entry?.parentId !== id) return below
  return [{ id: `${id}/new`, name: entry.label, entry: entry.field }, ...below]
}

function node(workspace: Workspace, drawing: Drawing): TreeNode[] {
  const { kept, marks } = drawing
  if (kept && !kept.has(workspace.id)) return []
  return [
    {
      id: workspace.id,
      name: workspace.name,
      ...(workspace.accessible && { count: workspace.deviceCount }),
      pathOnly: !workspace.accessible,
      pending: marks.get(workspace.id) === 'waiting',
      ...marker(workspace, drawing),
      children: childNodes(workspace, drawing),
    },
  ]
}

/** Its own, or the dot that leads to what was refused below it. */
function marker(workspace: Workspace, { marks }: Drawing) {
  const mark = marks.get(workspace.id)
  if (mark === 'refused' || leadsToRefused(workspace, marks))
    return { marker: <TreeMark mark="refused" /> }
  return mark && { marker: <TreeMark mark={mark} /> }
}

const leadsToRefused = ({ workspaces }: Workspace, marks: Marks): boolean =>
  marks.size > 0 &&
  workspaces.some((one) => marks.get(one.id) === 'refused' || leadsToRefused(one, marks))
