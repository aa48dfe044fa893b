import { nameSearch } from '#src/domain/name-order.ts'
import { flatten } from '#src/domain/tree.ts'
import type { TreeNode } from '#src/ui/tree-view.tsx'
import { type Marks, markOf } from '#src/widgets/search-tree/marks.ts'
import { entryBelow, type TreeEntry } from '#src/widgets/search-tree/search-tree.tsx'
import { TreeMark } from '#src/widgets/search-tree/tree-mark.tsx'

import { foldersIn, type MediaFolder } from './media-folder.ts'

interface TreeOptions {
  marks: Marks
  /** Ids that match the search; undefined without a search. */
  matches?: ReadonlySet<string>
  entry?: TreeEntry | undefined
}

/** Ids of folders whose name contains the search, and of their ancestors (MEDIA-02). */
export function foldersFound(roots: readonly MediaFolder[], search: string): ReadonlySet<string> {
  const isFound = nameSearch(search)
  const matching = flatten(roots, foldersIn).filter(({ node }) => isFound(node.name))
  return new Set(matching.flatMap(({ path }) => path.map(({ id }) => id)))
}

/** Roots are always expanded. */
export const folderNodes = (roots: readonly MediaFolder[], options: TreeOptions): TreeNode[] =>
  roots.flatMap((root) => node(root, options, { pinned: roots.length === 1 }))

function node(
  folder: MediaFolder,
  options: TreeOptions,
  nodeOptions: Pick<TreeNode, 'pinned'> = {},
): TreeNode[] {
  const { matches, marks, entry } = options
  if (matches && !matches.has(folder.id)) return []
  const mark = markOf(folder, foldersIn, marks)
  const below = folder.folders.flatMap((one) => node(one, options))
  return [
    {
      ...nodeOptions,
      id: folder.id,
      name: folder.name,
      count: folder.count,
      pending: marks.get(folder.id) === 'waiting',
      ...(mark && { marker: <TreeMark mark={mark} /> }),
      children: [...entryBelow(folder.id, entry), ...below],
    },
  ]
}
