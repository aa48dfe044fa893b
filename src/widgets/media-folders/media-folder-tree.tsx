import '#src/platform/i18n/en/media-library-page.ts'

import { ArrowLeft } from 'lucide-react'
import { useMemo, useState } from 'react'

import { flatten } from '#src/domain/tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { type TreeNode, TreeView } from '#src/ui/tree-view.tsx'
import type { TreeEntry } from '#src/widgets/workspace-tree/tree-nodes.tsx'
import { useTreeWindow } from '#src/widgets/workspace-tree/use-tree-window.ts'

import { folderMarks } from './folder-marks.ts'
import { folderNodes, foldersFound } from './folder-nodes.tsx'
import type { MediaFolder } from './media-folder.ts'
import type { MediaKind } from './media-kinds.ts'
import styles from './media-folder-tree.module.css'

interface MediaFolderTreeProps {
  kind: MediaKind
  /** Of `useMediaFolders`. */
  folders: readonly MediaFolder[]
  selected: string | null
  onSelect: (folderId: string) => void
  /** A field below a folder, for the name of one that is added. */
  entry?: TreeEntry | undefined
}

/** The folders with their counts, and a search that narrows them (MEDIA-02 to MEDIA-04). */
export function MediaFolderTree({
  kind,
  folders,
  selected,
  onSelect,
  entry,
}: MediaFolderTreeProps) {
  const { changes } = useOutbox()
  const [search, setSearch] = useState('')
  const marks = useMemo(() => folderMarks(changes, kind), [changes, kind])
  const nodes = useMemo(() => folderNodes(folders, { marks, entry }), [folders, marks, entry])
  const found = useMemo(() => {
    if (search.trim() === '' || entry) return undefined
    return folderNodes(folders, { marks, kept: foldersFound(folders, search.trim()) })
  }, [folders, marks, search, entry])
  const view = useTreeWindow(nodes, entry ? `${entry.parentId}/new` : selected)
  const everything = useMemo(() => new Set(flatten(found ?? [], childrenOf).map(idOf)), [found])
  return (
    <div className={styles.place}>
      <SearchField label={t('MediaPage:searchFolders')} value={search} onSearch={setSearch} />
      {!found && view.offset > 1 && view.above && (
        <Button variant="quiet" size="small" className={styles.back} onClick={view.goUp}>
          <ArrowLeft aria-hidden="true" />
          <bdi className="clip">{t('MediaPage:back', { name: view.above.name })}</bdi>
        </Button>
      )}
      {found?.length === 0 ? (
        <p className={styles.nothing}>{t('MediaPage:noFolderFound')}</p>
      ) : (
        <TreeView
          label={t('MediaPage:folders')}
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

const childrenOf = ({ children = [] }: TreeNode) => children
const idOf = ({ node }: { node: TreeNode }) => node.id
/** What was found stays open until the search ends. */
const ignore = () => undefined
