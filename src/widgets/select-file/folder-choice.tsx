import { selectFileTexts } from '#src/texts/select-file.ts'
import { SearchSelect } from '#src/ui/search-select.tsx'
import { SegmentedToggle } from '#src/ui/segmented-toggle.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { MediaFolderTree } from '#src/widgets/media-folders/media-folder-tree.tsx'
import { folderOptions } from '#src/widgets/media-folders/media-folder.ts'
import { MEDIA_KINDS } from '#src/widgets/media-folders/media-kinds.ts'

import styles from './folder-choice.module.css'
import type { SelectFileRequest } from './select-file.ts'
import type { Library } from './use-library.ts'

/** No space for the tree beside the list. */
const NARROW = '(max-width: 54rem)'

interface FolderChoiceProps {
  library: Library
  request: SelectFileRequest
}

/** SEL-08 */
export function FolderChoice({ library, request }: FolderChoiceProps) {
  const { query, folders, folderId, isEverywhere, setKind, setFolder } = library
  const isNarrow = useMedia(NARROW)
  const selected = isEverywhere ? null : (folderId ?? null)
  const known = folders.folders ?? []
  return (
    <div className={styles.folders}>
      {request.mode === 'scheduler' && !request.panels && (
        <SegmentedToggle
          label={selectFileTexts.kind}
          options={MEDIA_KINDS.map((value) => ({ value, label: selectFileTexts.kindNames[value] }))}
          value={query.kind}
          onChange={setKind}
        />
      )}
      {isNarrow ? (
        <SearchSelect
          label={selectFileTexts.folder}
          options={folderOptions(known)}
          value={selected}
          placeholder={selectFileTexts.everywhere}
          onChange={setFolder}
        />
      ) : (
        <div className={styles.tree}>
          <MediaFolderTree
            // Each kind has its own folders and search.
            key={query.kind}
            kind={query.kind}
            folders={known}
            selected={selected}
            onSelect={setFolder}
          />
        </div>
      )}
    </div>
  )
}
