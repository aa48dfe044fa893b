import { ArrowUp } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { findPlaced } from '#src/domain/tree.ts'
import { keptBySearch } from '#src/domain/workspace-tree.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import type { TreeDrop, TreeNode } from '#src/ui/tree-view.tsx'
import type { Marks } from '#src/widgets/search-tree/marks.ts'
import {
  SearchTree,
  type TreeEntry,
  type TreeWindowView,
  UpButton,
} from '#src/widgets/search-tree/search-tree.tsx'

import { treeNodes } from './tree-nodes.tsx'
import styles from './workspace-tree.module.css'

interface WorkspaceTreeProps {
  workspaces: readonly Workspace[]
  /** A scope, or null if something outside the tree is selected. */
  selected: string | null
  onSelect: (scope: string) => void
  /** A field below a workspace for the name of a new one. */
  entry?: TreeEntry | undefined
  marks?: Marks
  /** Accepts dragged devices. */
  drop?: TreeDrop | undefined
}

const NO_MARKS: Marks = new Map()

/**
 * Workspaces with device counts and a search (WS-01, WS-04, WS-05). Memoized, since there can be
 * hundreds.
 */
export const WorkspaceTree = memo(function WorkspaceTree({
  workspaces,
  selected,
  onSelect,
  entry,
  marks = NO_MARKS,
  drop,
}: WorkspaceTreeProps) {
  const nodes = useMemo(() => treeNodes(workspaces, { marks, entry }), [workspaces, marks, entry])
  const find = useCallback(
    (search: string) => treeNodes(workspaces, { marks, matches: keptBySearch(workspaces, search) }),
    [workspaces, marks],
  )
  return (
    <SearchTree
      label={workspacesTexts.title}
      searchLabel={workspacesTexts.search}
      nothingFound={workspacesTexts.nothingFound}
      nodes={nodes}
      find={find}
      selected={selected}
      onSelect={onSelect}
      entry={entry}
      drop={drop}
      up={(view) => <GoUp nodes={nodes} selected={selected} view={view} onSelect={onSelect} />}
    />
  )
})

interface GoUpProps {
  nodes: readonly TreeNode[]
  selected: string | null
  view: TreeWindowView
  onSelect: (scope: string) => void
}

/** From the second level on (WS-03): first reveals hidden levels (WS-15), then selects the parent. */
function GoUp({ nodes, selected, view, onSelect }: GoUpProps) {
  const path = selected === null ? undefined : findPlaced(nodes, childrenOf, selected)?.path
  const parent = path?.slice(0, -1).findLast(({ pathOnly }) => !pathOnly)
  const target = view.offset > 1 ? view.above : parent
  if (!target) return null
  return (
    <UpButton
      icon={<ArrowUp aria-hidden="true" />}
      onPress={() => (view.offset > 1 ? view.goUp() : onSelect(target.id))}
    >
      {workspacesTexts.goUp}
      <bdi className={`clip ${styles.upTo}`}>{target.name}</bdi>
    </UpButton>
  )
}

const childrenOf = ({ children = [] }: TreeNode) => children
