import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'

import { classNames } from './class-names.ts'
import styles from './tree-view.module.css'

export interface TreeNode {
  id: string
  name: string
  count?: number
  icon?: ReactNode
  /** Before the count: a dot with words for those who do not see it. */
  marker?: ReactNode
  /** There to lead to what lies below it, not to be chosen. */
  pathOnly?: boolean
  /** Always open, without a control to close it. */
  pinned?: boolean
  children?: readonly TreeNode[]
}

interface TreeViewProps {
  label: string
  nodes: readonly TreeNode[]
  selected: string | null
  onSelect: (id: string) => void
  expanded: ReadonlySet<string>
  onExpand: (expanded: ReadonlySet<string>) => void
}

const pinnedOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => [...(node.pinned ? [node.id] : []), ...pinnedOf(node.children ?? [])])

/** A tree to choose one of. Arrow keys walk and fold it, Enter and Space choose. Each level is indented 32 px (WS-16). */
export function TreeView({ label, nodes, selected, onSelect, expanded, onExpand }: TreeViewProps) {
  const pinned = pinnedOf(nodes)
  return (
    <Tree
      aria-label={label}
      className={styles.tree ?? ''}
      selectionMode="single"
      disallowEmptySelection={selected !== null}
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : [...keys]
        if (key !== undefined) onSelect(String(key))
      }}
      expandedKeys={[...expanded, ...pinned]}
      onExpandedChange={(keys) =>
        onExpand(new Set([...keys].map(String).filter((id) => !pinned.includes(id))))
      }
      disabledBehavior="selection"
    >
      {nodes.map(branch)}
    </Tree>
  )
}

const branch = (node: TreeNode) => (
  <TreeItem
    key={node.id}
    id={node.id}
    textValue={node.name}
    isDisabled={node.pathOnly ?? false}
    className={classNames(styles.row, node.pathOnly && styles.pathOnly)}
  >
    <TreeItemContent>
      {({ hasChildItems }) => (
        <>
          {hasChildItems ? (
            <Button
              slot="chevron"
              isDisabled={node.pinned ?? false}
              className={classNames(styles.chevron, node.pinned && styles.pinned)}
            >
              <ChevronRight aria-hidden="true" />
            </Button>
          ) : (
            <span className={styles.chevron} />
          )}
          {node.icon}
          <span className="clip">{node.name}</span>
          {node.marker}
          {node.count !== undefined && <span className={styles.count}>{node.count}</span>}
        </>
      )}
    </TreeItemContent>
    {(node.children ?? []).map(branch)}
  </TreeItem>
)
