import type { Workspace } from '#src/contract/workspace.ts'
import { totalDeviceCount } from '#src/domain/workspace-tree.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import type { TreeNode } from '#src/ui/tree-view.tsx'
import { type Marks, markOf } from '#src/widgets/search-tree/marks.ts'
import { entryBelow, type TreeEntry } from '#src/widgets/search-tree/search-tree.tsx'
import { TreeMark } from '#src/widgets/search-tree/tree-mark.tsx'

import { ALL_WORKSPACES, UNGROUPED } from './scope-ids.ts'
import { scopeOfWorkspace } from './scope.ts'

interface TreeOptions {
  marks: Marks
  /** Ids that match the search; undefined without a search. */
  matches?: ReadonlySet<string> | undefined
  entry?: TreeEntry | undefined
}

/**
 * The root reads 'All' and is always expanded (WS-08, WS-13); its own devices have a node of their own (WS-09). Root
 * users see several organizations, each as a branch below 'All'.
 */
export function treeNodes(roots: readonly Workspace[], options: TreeOptions): TreeNode[] {
  const [root, ...others] = roots
  if (!root) return []
  const children =
    others.length === 0
      ? withUngrouped(root, UNGROUPED, options)
      : roots.flatMap((one) => organizationNode(one, roots, options))
  if (options.matches && children.length === 0) return []
  const count = totalDeviceCount(roots)
  const isRejected = others.length === 0 && options.marks.get(root.id) === 'rejected'
  return [
    {
      id: ALL_WORKSPACES,
      name: workspacesTexts.all,
      count,
      pinned: true,
      ...(isRejected && { marker: <TreeMark mark="rejected" /> }),
      children,
    },
  ]
}

function organizationNode(
  root: Workspace,
  roots: readonly Workspace[],
  options: TreeOptions,
): TreeNode[] {
  if (options.matches && !options.matches.has(root.id)) return []
  return [
    {
      id: scopeOfWorkspace(roots, root),
      name: root.name,
      count: totalDeviceCount([root]),
      ...marker(root, options),
      children: withUngrouped(root, root.id, options),
    },
  ]
}

function withUngrouped(root: Workspace, id: string, options: TreeOptions): TreeNode[] {
  const below = childNodes(root, options)
  if (!root.accessible || options.matches) return below
  return [...below, { id, name: workspacesTexts.ungrouped, count: root.deviceCount }]
}

function childNodes({ id, workspaces }: Workspace, options: TreeOptions): TreeNode[] {
  return [...entryBelow(id, options.entry), ...workspaces.flatMap((one) => node(one, options))]
}

function node(workspace: Workspace, options: TreeOptions): TreeNode[] {
  const { matches, marks } = options
  if (matches && !matches.has(workspace.id)) return []
  return [
    {
      id: workspace.id,
      name: workspace.name,
      ...countsOf(workspace),
      pathOnly: !workspace.accessible,
      pending: marks.get(workspace.id) === 'waiting',
      ...marker(workspace, options),
      children: childNodes(workspace, options),
    },
  ]
}

/** Devices of the workspace and all below it; `countHint` says how many are directly in it. */
function countsOf(workspace: Workspace) {
  const { accessible, deviceCount, workspaces } = workspace
  const count = totalDeviceCount([workspace])
  if (workspaces.length > 0 && (accessible || count > 0))
    return { count, countHint: workspacesTexts.ownOfTotal({ own: deviceCount, total: count }) }
  return accessible ? { count } : {}
}

function marker(workspace: Workspace, { marks }: TreeOptions) {
  const mark = markOf(workspace, childrenOf, marks)
  return mark && { marker: <TreeMark mark={mark} /> }
}

const childrenOf = ({ workspaces }: Workspace) => workspaces
