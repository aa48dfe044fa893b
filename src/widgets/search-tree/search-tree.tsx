import { type ReactNode, useMemo, useState } from 'react'

import { flatten } from '#src/domain/tree.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { type TreeNode, TreeView } from '#src/ui/tree-view.tsx'

import styles from './search-tree.module.css'
import { useTreeWindow } from './use-tree-window.ts'

/** A field among the children of a node, for the name of one that is added. */
export interface TreeEntry {
  parentId: string
  label: string
  field: ReactNode
}

export type TreeWindowView = ReturnType<typeof useTreeWindow>

interface SearchTreeProps {
  label: string
  searchLabel: string
  /** What to say where a search leaves nothing. */
  nothingFound: string
  /** Those that are drawn without a search, with the entry. */
  nodes: readonly TreeNode[]
  /** Those that a search leaves; the same function as long as it finds the same. */
  find: (search: string) => readonly TreeNode[]
  selected: string | null
  onSelect: (id: string) => void
  entry: TreeEntry | undefined
  /** The way to what the window hides above. */
  up: (view: TreeWindowView) => ReactNode
}

/** A tree of which as much is shown as there is room for, and a search that narrows it. */
export function SearchTree({ nodes, find, selected, onSelect, entry, ...props }: SearchTreeProps) {
  const [search, setSearch] = useState('')
  const found = useMemo(
    () => (search.trim() === '' || entry ? undefined : find(search.trim())),
    [find, search, entry],
  )
  const view = useTreeWindow(nodes, entry ? entryId(entry) : selected)
  const everything = useMemo(() => new Set(flatten(found ?? [], childrenOf).map(idOf)), [found])
  return (
    <div className={styles.tree}>
      <SearchField label={props.searchLabel} value={search} onSearch={setSearch} />
      {!found && props.up(view)}
      {found?.length === 0 ? (
        <p className={styles.nothing}>{props.nothingFound}</p>
      ) : (
        <TreeView
          label={props.label}
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

/** The entry as a node, where it stands below this one. */
export const entryBelow = (id: string, entry: TreeEntry | undefined): TreeNode[] =>
  entry?.parentId === id ? [{ id: entryId(entry), name: entry.label, entry: entry.field }] : []

const childrenOf = ({ children = [] }: TreeNode) => children
const idOf = ({ node }: { node: TreeNode }) => node.id
/** What was found stays open until the search ends. */
const ignore = () => undefined
