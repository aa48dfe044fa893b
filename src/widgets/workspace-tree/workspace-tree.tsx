import '#src/platform/i18n/en/workspaces.ts'

import { ArrowUp } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { findPlaced, flatten } from '#src/domain/tree.ts'
import { keptBySearch } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { type TreeNode, TreeView } from '#src/ui/tree-view.tsx'

import { type TreeEntry, treeNodes } from './tree-nodes.tsx'
import type { Marks } from './use-tree-marks.ts'
import { useTreeWindow } from './use-tree-window.ts'
import styles from './workspace-tree.module.css'

interface WorkspaceTreeProps {
  workspaces: readonly Workspace[]
  /** A place of the tree, or null where something else is chosen. */
  selected: string | null
  onSelect: (place: string) => void
  /** A field below a workspace, for the name of one that is added. */
  entry?: TreeEntry | undefined
  marks?: Marks
}

const NO_MARKS: Marks = new Map()

/** The nested workspaces with their device counts, and a search that narrows them (WS-01, WS-04, WS-05). */
export function WorkspaceTree({
  workspaces,
  selected,
  onSelect,
  entry,
  marks = NO_MARKS,
}: WorkspaceTreeProps) {
  const [search, setSearch] = useState('')
  const nodes = useMemo(() => treeNodes(workspaces, { marks, entry }), [workspaces, marks, entry])
  const found = useMemo(() => {
    if (search.trim() === '' || entry) return undefined
    return treeNodes(workspaces, { marks, kept: keptBySearch(workspaces, search.trim()) })
  }, [workspaces, marks, search, entry])
  const view = useTreeWindow(nodes, entry ? `${entry.parentId}/new` : selected)
  const everything = useMemo(() => new Set(flatten(found ?? [], childrenOf).map(idOf)), [found])
  return (
    <div className={styles.place}>
      <SearchField label={t('workspaces:search')} value={search} onSearch={setSearch} />
      {!found && <GoUp nodes={nodes} selected={selected} view={view} onSelect={onSelect} />}
      {found?.length === 0 ? (
        <p className={styles.nothing}>{t('workspaces:nothingFound')}</p>
      ) : (
        <TreeView
          label={t('workspaces:title')}
          nodes={found ?? view.nodes}
          selected={selected}
          onSelect={onSelect}
          expanded={found ? everything : view.open}
          onExpand={found ? ignore : view.toggle}
        />
      )}
    </div>
  )
}

interface GoUpProps {
  nodes: readonly TreeNode[]
  selected: string | null
  view: ReturnType<typeof useTreeWindow>
  onSelect: (place: string) => void
}

/** From the second level on (WS-03): the window first, where it hides something above (WS-15), then what is selected. */
function GoUp({ nodes, selected, view, onSelect }: GoUpProps) {
  const path = selected === null ? undefined : findPlaced(nodes, childrenOf, selected)?.path
  const parent = path?.slice(0, -1).findLast(({ pathOnly }) => !pathOnly)
  const target = view.offset > 1 ? view.above : parent
  if (!target) return null
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.up}
      onClick={() => (view.offset > 1 ? view.goUp() : onSelect(target.id))}
    >
      <ArrowUp aria-hidden="true" />
      {t('workspaces:goUp')}
      <bdi className={`clip ${styles.upTo}`}>{target.name}</bdi>
    </Button>
  )
}

const childrenOf = ({ children = [] }: TreeNode) => children
const idOf = ({ node }: { node: TreeNode }) => node.id
/** What was found stays open until the search ends. */
const ignore = () => undefined
