import { ChevronRight } from 'lucide-react'
import type { DragEvent, KeyboardEvent, ReactNode } from 'react'
import { Button, Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'

import { classNames } from './class-names.ts'
import { pressedKey } from './pressed-key.ts'
import styles from './tree-view.module.css'

export interface TreeNode {
  id: string
  name: string
  count?: number
  /** Explains the count. */
  countHint?: string
  icon?: ReactNode
  /** Before the count: a dot with a text for screen readers. */
  marker?: ReactNode
  /** Not sent yet. */
  pending?: boolean
  /** Only a path to its children; cannot be selected. */
  pathOnly?: boolean
  /** Always expanded. */
  pinned?: boolean
  /** A field instead of the name, labeled `name`. */
  entry?: ReactNode
  children?: readonly TreeNode[]
}

/** What nodes do with something that is dragged onto them. */
export interface TreeDrop {
  /** Type of the dragged data. */
  type: string
  accepts: (id: string) => boolean
  /** With the dragged data of that type. */
  onDrop: (id: string, data: string) => void
}

interface TreeViewProps {
  label: string
  nodes: readonly TreeNode[]
  selected: string | null
  onSelect: (id: string) => void
  expanded: ReadonlySet<string>
  onExpand: (expanded: ReadonlySet<string>) => void
  drop?: TreeDrop | undefined
}

const LAYOUT = { estimatedRowHeight: 36 }

const pinnedOf = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => [...(node.pinned ? [node.id] : []), ...pinnedOf(node.children ?? [])])

const hasEntry = (nodes: readonly TreeNode[]): boolean =>
  nodes.some(({ entry, children = [] }) => entry !== undefined || hasEntry(children))

/** The tree's type-ahead would take a space typed into a field inside it. */
const leaveSpaceToField = (event: KeyboardEvent) => {
  if (pressedKey(event) === ' ' && event.target instanceof HTMLInputElement) event.stopPropagation()
}

/**
 * A single-select tree. Arrow keys navigate and expand, Enter and Space select. Each level is indented 32 px (WS-16). Only
 * expanded branches and visible rows are rendered.
 */
export function TreeView(props: TreeViewProps) {
  const { label, nodes, selected, onSelect, expanded, onExpand, drop } = props
  const pinned = pinnedOf(nodes)
  const open = new Set([...expanded, ...pinned])
  return (
    <div className={styles.keys} onKeyDownCapture={leaveSpaceToField} {...dropHandlers(drop)}>
      <Virtualizer
        layout={ListLayout}
        layoutOptions={LAYOUT}
        // A field may grow by an error message.
        shouldObserveItemSize={hasEntry(nodes)}
      >
        <Tree
          aria-label={label}
          className={styles.tree ?? ''}
          selectionMode="single"
          disallowEmptySelection={selected !== null}
          // Otherwise a selected node keeps Escape from a surrounding dialog.
          escapeKeyBehavior="none"
          selectedKeys={selected === null ? [] : [selected]}
          onSelectionChange={(keys) => {
            const [key] = keys === 'all' ? [] : [...keys]
            if (key !== undefined) onSelect(String(key))
          }}
          expandedKeys={open}
          onExpandedChange={(keys) =>
            onExpand(new Set([...keys].map(String).filter((id) => !pinned.includes(id))))
          }
          disabledBehavior="selection"
          keyboardNavigationBehavior="tab"
        >
          {nodes.map((node) => branch(node, open))}
        </Tree>
      </Virtualizer>
    </div>
  )
}

const rowUnder = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[role=row][data-key]') : null

/** The row under the pointer is marked in the DOM, so that dragging renders nothing. */
function dropHandlers(drop: TreeDrop | undefined) {
  if (!drop) return {}
  const unmark = (tree: Element) => {
    for (const row of tree.querySelectorAll('[data-drop]')) row.removeAttribute('data-drop')
  }
  const targetId = (event: DragEvent) => {
    const id = rowUnder(event)?.dataset['key']
    return event.dataTransfer.types.includes(drop.type) && id !== undefined && drop.accepts(id)
      ? id
      : undefined
  }
  return {
    onDragOver(event: DragEvent) {
      unmark(event.currentTarget)
      if (targetId(event) === undefined) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      rowUnder(event)?.setAttribute('data-drop', '')
    },
    onDragLeave: ({ currentTarget }: DragEvent) => unmark(currentTarget),
    onDrop(event: DragEvent) {
      unmark(event.currentTarget)
      const id = targetId(event)
      if (id === undefined) return
      event.preventDefault()
      drop.onDrop(id, event.dataTransfer.getData(drop.type))
    },
  }
}

const branch = (node: TreeNode, open: ReadonlySet<string>) => {
  const { children = [] } = node
  return (
    <TreeItem
      key={node.id}
      id={node.id}
      textValue={node.name}
      isDisabled={node.pathOnly === true || node.entry !== undefined}
      className={classNames(
        styles.row,
        node.pathOnly && styles.pathOnly,
        node.pending && styles.pending,
      )}
    >
      <TreeItemContent>
        <Chevron node={node} />
        {node.entry ?? <NodeLabel node={node} />}
      </TreeItemContent>
      {/* One child is enough to mark a collapsed branch as expandable. */}
      {(open.has(node.id) ? children : children.slice(0, 1)).map((child) => branch(child, open))}
    </TreeItem>
  )
}

function Chevron({ node: { children = [], pinned = false } }: { node: TreeNode }) {
  if (children.length === 0) return <span className={styles.chevron} />
  return (
    <Button
      slot="chevron"
      isDisabled={pinned}
      className={classNames(styles.chevron, pinned && styles.pinned)}
    >
      <ChevronRight aria-hidden="true" />
    </Button>
  )
}

const NodeLabel = ({ node: { icon, name, marker, count, countHint } }: { node: TreeNode }) => (
  <>
    {icon}
    <bdi className="clip" title={name}>
      {name}
    </bdi>
    {marker}
    {count !== undefined && (
      <span className={styles.count} title={countHint}>
        {count}
      </span>
    )}
  </>
)
