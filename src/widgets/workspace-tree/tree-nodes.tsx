import '#src/platform/i18n/en/workspaces.ts'

import type { Workspace } from '#src/contract/workspace.ts'
import { totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { TreeNode } from '#src/ui/tree-view.tsx'
import { type Marks, markOf } from '#src/widgets/search-tree/marks.ts'
import { entryBelow, type TreeEntry } from '#src/widgets/search-tree/search-tree.tsx'
import { TreeMark } from '#src/widgets/search-tree/tree-mark.tsx'

import { ALL, UNGROUPED } from './place-id.ts'
import { placeOfWorkspace } from './place.ts'

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
  return [...entryBelow(id, drawing.entry), ...workspaces.flatMap((one) => node(one, drawing))]
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

function marker(workspace: Workspace, { marks }: Drawing) {
  const mark = markOf(workspace, childrenOf, marks)
  return mark && { marker: <TreeMark mark={mark} /> }
}

const childrenOf = ({ workspaces }: Workspace) => workspaces
