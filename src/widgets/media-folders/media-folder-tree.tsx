import { ArrowLeft } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { nameSearch } from '#src/domain/name-order.ts'
import { flatten } from '#src/domain/tree.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import type { TreeNode } from '#src/ui/tree-view.tsx'
import { type Marks, markOf } from '#src/widgets/search-tree/marks.ts'
import {
  entryBelow,
  SearchTree,
  type TreeEntry,
  UpButton,
} from '#src/widgets/search-tree/search-tree.tsx'
import { TreeMark } from '#src/widgets/search-tree/tree-mark.tsx'

import { folderMarks } from './folder-marks.ts'
import { foldersIn, type MediaFolder } from './media-folder.ts'
import type { MediaKind } from './media-kinds.ts'

interface MediaFolderTreeProps {
  kind: MediaKind
  /** From `useMediaFolders`. */
  folders: readonly MediaFolder[]
  selected: string | null
  onSelect: (folderId: string) => void
  /** A field below a folder for the name of a new one. */
  entry?: TreeEntry | undefined
}

/** Folders with counts and a search (MEDIA-02 to MEDIA-04). */
export function MediaFolderTree({
  kind,
  folders,
  selected,
  onSelect,
  entry,
}: MediaFolderTreeProps) {
  const { changes } = useOutbox()
  const marks = useMemo(() => folderMarks(changes, kind), [changes, kind])
  const nodes = useMemo(() => folderNodes(folders, { marks, entry }), [folders, marks, entry])
  const find = useCallback(
    (search: string) => folderNodes(folders, { marks, matches: foldersFound(folders, search) }),
    [folders, marks],
  )
  return (
    <SearchTree
      label={mediaLibraryPageTexts.folders}
      searchLabel={mediaLibraryPageTexts.searchFolders}
      nothingFound={mediaLibraryPageTexts.noFolderFound}
      nodes={nodes}
      find={find}
      selected={selected}
      onSelect={onSelect}
      entry={entry}
      up={({ offset, above, goUp }) =>
        offset > 1 &&
        above && (
          <UpButton icon={<ArrowLeft aria-hidden="true" />} onPress={goUp}>
            <bdi className="clip">{mediaLibraryPageTexts.back(above.name)}</bdi>
          </UpButton>
        )
      }
    />
  )
}

interface TreeOptions {
  marks: Marks
  /** Ids that match the search; undefined without a search. */
  matches?: ReadonlySet<string>
  entry?: TreeEntry | undefined
}

/** Ids of folders whose name contains the search, and of their ancestors (MEDIA-02). */
function foldersFound(roots: readonly MediaFolder[], search: string): ReadonlySet<string> {
  const isFound = nameSearch(search)
  const matching = flatten(roots, foldersIn).filter(({ node }) => isFound(node.name))
  return new Set(matching.flatMap(({ path }) => path.map(({ id }) => id)))
}

/** Roots are always expanded. */
const folderNodes = (roots: readonly MediaFolder[], options: TreeOptions): TreeNode[] =>
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
