import { containsName } from '#src/domain/name-order.ts'
import { flatten } from '#src/domain/tree.ts'
import type { TreeNode } from '#src/ui/tree-view.tsx'
import { TreeMark } from '#src/widgets/workspace-tree/tree-mark.tsx'
import type { TreeEntry } from '#src/widgets/workspace-tree/tree-nodes.tsx'

import type { FolderMarks } from './folder-marks.ts'
import { foldersIn, type MediaFolder } from './media-folder.ts'

interface Drawing {
  marks: FolderMarks
  /** Ids that a search leaves; all without one. */
  kept?: ReadonlySet<string>
  entry?: TreeEntry | undefined
}

/** Ids of the folders whose name contains the search, and of all above them (MEDIA-02). */
export function foldersFound(roots: readonly MediaFolder[], search: string): ReadonlySet<string> {
  const matching = flatten(roots, foldersIn).filter(({ node }) => containsName(node.name, search))
  return new Set(matching.flatMap(({ path }) => path.map(({ id }) => id)))
}

/** Roots are always open. */
export const folderNodes = (roots: readonly MediaFolder[], drawing: Drawing): TreeNode[] =>
  roots.flatMap((root) => node(root, drawing, { pinned: roots.length === 1 }))

function node(
  folder: MediaFolder,
  drawing: Drawing,
  look: Pick<TreeNode, 'pinned'> = {},
): TreeNode[] {
  const { kept, marks, entry } = drawing
  if (kept && !kept.has(folder.id)) return []
  const mark = marks.get(folder.id) ?? (leadsToRefused(folder, marks) ? 'refused' : undefined)
  const below = folder.folders.flatMap((one) => node(one, drawing))
  const field =
    entry?.parentId === folder.id
      ? [{ id: `${folder.id}/new`, name: entry.label, entry: entry.field }]
      : []
  return [
    {
      ...look,
      id: folder.id,
      name: folder.name,
      count: folder.count,
      pending: marks.get(folder.id) === 'waiting',
      ...(mark && { marker: <TreeMark mark={mark} /> }),
      children: [...field, ...below],
    },
  ]
}

const leadsToRefused = ({ folders }: MediaFolder, marks: FolderMarks): boolean =>
  marks.size > 0 &&
  folders.some((one) => marks.get(one.id) === 'refused' || leadsToRefused(one, marks))
