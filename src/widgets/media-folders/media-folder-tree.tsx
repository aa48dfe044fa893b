import { ArrowLeft } from 'lucide-react'
import { useCallback, useMemo } from 'react'

import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { SearchTree, type TreeEntry, UpButton } from '#src/widgets/search-tree/search-tree.tsx'

import { folderMarks } from './folder-marks.ts'
import { folderNodes, foldersFound } from './folder-nodes.tsx'
import type { MediaFolder } from './media-folder.ts'
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
