import '#src/platform/i18n/en/workspaces.ts'

import { useState } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import {
  findWorkspace,
  flattenWorkspaces,
  keptBySearch,
  totalDeviceCount,
} from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { type TreeNode, TreeView } from '#src/ui/tree-view.tsx'

import { ALL, UNGROUPED } from './place.ts'
import styles from './workspace-tree.module.css'

interface WorkspaceTreeProps {
  workspaces: readonly Workspace[]
  /** A workspace's id, `ALL`, `UNGROUPED`, or null where something else is chosen. */
  selected: string | null
  onSelect: (place: string) => void
}

/** The nested workspaces with their device counts, and a search that narrows them (WS-01, WS-04, WS-05). */
export function WorkspaceTree({ workspaces, selected, onSelect }: WorkspaceTreeProps) {
  const [search, setSearch] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => pathTo(workspaces, selected))
  const kept = search === '' ? undefined : keptBySearch(workspaces, search)
  const everything = () => new Set(flattenWorkspaces(workspaces).map(({ node }) => node.id))
  const nodes = allNode(workspaces, kept)
  return (
    <div className={styles.place}>
      <SearchField label={t('workspaces:search')} value={search} onSearch={setSearch} />
      {nodes.length === 0 ? (
        <EmptyState />
      ) : (
        <TreeView
          label={t('workspaces:title')}
          nodes={nodes}
          selected={selected}
          onSelect={onSelect}
          expanded={kept ? everything() : expanded}
          onExpand={setExpanded}
        />
      )}
    </div>
  )
}

const pathTo = (workspaces: readonly Workspace[], id: string | null): ReadonlySet<string> =>
  new Set(id === null ? [] : findWorkspace(workspaces, id)?.path.map((one) => one.id))

/**
 * The root reads 'All' and is always open (WS-08, WS-13); what lies directly in it has an entry of its own (WS-09). The
 * platform's own see the roots of several organisations: those are one 'All'.
 */
function allNode(roots: readonly Workspace[], kept: ReadonlySet<string> | undefined): TreeNode[] {
  const below = roots.flatMap((root) => root.workspaces.flatMap((one) => node(one, kept)))
  if (kept && below.length === 0) return []
  return [
    {
      id: ALL,
      name: t('workspaces:all'),
      count: totalDeviceCount(roots),
      pinned: true,
      children: kept ? below : [...below, ...ungroupedNode(roots)],
    },
  ]
}

function ungroupedNode([root, ...others]: readonly Workspace[]): TreeNode[] {
  if (!root?.accessible || others.length > 0) return []
  return [{ id: UNGROUPED, name: t('workspaces:ungrouped'), count: root.deviceCount }]
}

function node(workspace: Workspace, kept: ReadonlySet<string> | undefined): TreeNode[] {
  if (kept && !kept.has(workspace.id)) return []
  return [
    {
      id: workspace.id,
      name: workspace.name,
      ...(workspace.accessible && { count: workspace.deviceCount }),
      pathOnly: !workspace.accessible,
      children: workspace.workspaces.flatMap((one) => node(one, kept)),
    },
  ]
}
