import { type ReactNode, useMemo, useState } from 'react'

import {
  visibleWindow,
  type TreeWindow,
  withClosed,
  withOpened,
  withoutTop,
  withShown,
} from '#src/domain/tree-window.ts'
import { findPlaced, flatten } from '#src/domain/tree.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { type TreeDrop, type TreeNode, TreeView } from '#src/ui/tree-view.tsx'

import styles from './search-tree.module.css'

/** A field among the children of a node for the name of a new one. */
export interface TreeEntry {
  parentId: string
  label: string
  field: ReactNode
}

export type TreeWindowView = ReturnType<typeof useTreeWindow>

interface SearchTreeProps {
  label: string
  searchLabel: string
  /** Shown if the search has no result. */
  nothingFound: string
  /** Nodes without a search, including the entry. */
  nodes: readonly TreeNode[]
  /** Nodes that match a search. Keep the same function while its results are the same. */
  find: (search: string) => readonly TreeNode[]
  selected: string | null
  onSelect: (id: string) => void
  entry: TreeEntry | undefined
  /** Button that leads up to hidden levels. */
  up: (view: TreeWindowView) => ReactNode
  drop?: TreeDrop | undefined
}

/** A tree with a limited number of visible levels, and a search. */
export function SearchTree({ nodes, find, selected, onSelect, entry, ...props }: SearchTreeProps) {
  const [search, setSearch] = useState('')
  const found = useMemo(
    () => (search.trim() === '' || entry ? undefined : find(search.trim())),
    [find, search, entry],
  )
  const view = useTreeWindow(nodes, entry ? entryId(entry) : selected)
  const foundIds = useMemo(() => new Set(flatten(found ?? [], childrenOf).map(idOf)), [found])
  return (
    <Stack gap={3} className={styles.tree}>
      <SearchField label={props.searchLabel} value={search} onSearch={setSearch} />
      {!found && props.up(view)}
      {found?.length === 0 ? (
        <p className={`quiet ${styles.nothing}`}>{props.nothingFound}</p>
      ) : (
        <TreeView
          label={props.label}
          nodes={found ?? view.nodes}
          selected={selected}
          onSelect={onSelect}
          expanded={found ? foundIds : view.open}
          onExpand={found ? ignore : view.toggle}
          drop={props.drop}
        />
      )}
    </Stack>
  )
}

const INITIAL_WINDOW: TreeWindow = { open: new Set(), offset: 1 }

/** The visible part of the tree (WS-14). Follows `shown`: the selected node, or the one being added. */
function useTreeWindow(nodes: readonly TreeNode[], shown: string | null) {
  const knownId = useKnownId()
  const [stored, setStored] = useState(INITIAL_WINDOW)
  const [lastShown, setLastShown] = useState<string | null>(null)
  // Temporary ids are replaced once the server has the node.
  const open = new Set([...stored.open].map(knownId))
  let current: TreeWindow = { ...stored, open }
  const placed =
    shown === null || shown === lastShown ? undefined : findPlaced(nodes, childrenOf, shown)
  if (placed) {
    const { node } = placed
    current = withShown(nodes, current, node.id)
    // After following a link, the children are shown as well.
    if (lastShown === null && !node.pinned && childrenOf(node).length > 0)
      current = withOpened(nodes, current, node.id)
    setLastShown(node.id)
    setStored(current)
  }
  const view = visibleWindow(nodes, current)
  return {
    ...view,
    toggle(next: ReadonlySet<string>) {
      const opened = [...next].find((id) => !view.open.has(id))
      const closed = [...view.open].find((id) => !next.has(id))
      if (opened !== undefined) setStored(withOpened(nodes, { ...current, ...view }, opened))
      else if (closed !== undefined) setStored(withClosed({ ...current, ...view }, closed))
    },
    goUp: () => setStored(withoutTop(nodes, view)),
  }
}

interface UpButtonProps {
  icon: ReactNode
  onPress: () => void
  children: ReactNode
}

export const UpButton = ({ icon, onPress, children }: UpButtonProps) => (
  <Button variant="quiet" size="small" className={styles.up} onClick={onPress}>
    {icon}
    {children}
  </Button>
)

const entryId = ({ parentId }: Pick<TreeEntry, 'parentId'>) => `${parentId}/new`

/** The entry as a node, if it belongs below this one. */
export const entryBelow = (id: string, entry: TreeEntry | undefined): TreeNode[] =>
  entry?.parentId === id ? [{ id: entryId(entry), name: entry.label, entry: entry.field }] : []

const childrenOf = ({ children = [] }: TreeNode) => children
const idOf = ({ node }: { node: TreeNode }) => node.id
/** Results stay expanded until the search ends. */
const ignore = () => undefined
