import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { folderQueries } from '#src/data/folders/queries.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { useKnownId } from '#src/platform/outbox/show/use-outbox.ts'
import { preload } from '#src/platform/query/preload.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListPage, ListSection, ListTools } from '#src/ui/list-page.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import {
  findFolder,
  imageFolderAsMedia,
  templateFolderAsMedia,
  type MediaFolder,
} from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { useMediaFolders } from '#src/widgets/media-folders/use-media-folders.ts'

import { FoldersButton, FoldersPane, type FoldersProps } from './parts/folders-pane.tsx'
import { ImagesSection } from './parts/images-section.tsx'
import { TemplatesSection } from './parts/templates-section.tsx'
import {
  type MediaSearch,
  modeOf,
  toFolder,
  toImageQuery,
  toTemplateQuery,
  type ChangeSearch,
} from './search-params.ts'

interface MediaPageProps {
  role: Role
  /** Undefined for ROOT, who sees the folders of all organizations. */
  organizationId: string | undefined
  search: MediaSearch
  onSearch: ChangeSearch
  onEditTemplate: (templateId: string) => void
  onNewTemplate: (deviceGroupId: string, orientation: Orientation) => void
  /** Opens the page of pending changes. */
  onPending: () => void
}

export function MediaPage(props: MediaPageProps) {
  const { role, organizationId, search, onSearch } = props
  const kind = modeOf(search)
  const { folders, isError, refetch } = useMediaFolders(kind, organizationId)
  const folder = useFolder(folders, search.folder)
  const mayChange = can({ role }, 'content.manage')

  const toKind = useCallback(
    (next: MediaKind) =>
      onSearch({
        mode: next === 'images' ? undefined : next,
        folder: undefined,
        // Search text, owner and rejected change apply to one kind only.
        q: undefined,
        owner: undefined,
        mend: undefined,
        page: undefined,
      }),
    [onSearch],
  )
  const toFolderId = useCallback(
    (id: string) => onSearch({ folder: toFolder(id), page: undefined }),
    [onSearch],
  )
  const { mend } = search
  const fixing = useMemo(
    () => ({ mend, onFixed: () => mend !== undefined && onSearch({ mend: undefined }) }),
    [mend, onSearch],
  )
  const pane: FoldersProps = {
    kind,
    onKind: toKind,
    folders,
    isFailed: isError,
    selected: folder?.id ?? '',
    onSelect: toFolderId,
    mayAdd: mayChange,
    fixing,
  }
  const section = folder &&
    folders && {
      folder,
      folders,
      search,
      onSearch,
      onFolder: toFolderId,
      foldersButton: <FoldersButton {...pane} />,
      mayChange,
      canEditSettings: can({ role }, 'folder.settings'),
      fixing,
    }
  return (
    <ListPage pane={<FoldersPane {...pane} />}>
      {!section && <Waiting pane={pane} onRetry={refetch} />}
      {section && kind === 'images' && <ImagesSection {...section} onPending={props.onPending} />}
      {section && kind === 'templates' && (
        <TemplatesSection
          {...section}
          onEditTemplate={props.onEditTemplate}
          onNewTemplate={props.onNewTemplate}
        />
      )}
    </ListPage>
  )
}

/** Shown until the folders are loaded. */
const Waiting = ({ pane, onRetry }: { pane: FoldersProps; onRetry: () => void }) => (
  <ListSection>
    <ListTools>
      <FoldersButton {...pane} />
    </ListTools>
    {pane.isFailed ? (
      <ErrorState title={mediaLibraryPageTexts.foldersFailed} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={8} />
    )}
  </ListSection>
)

const folderIn = (folders: readonly MediaFolder[], id: string | undefined) =>
  findFolder(folders, id ?? '')?.node ?? folders[0]

/** The folder in the URL, resolved to its server id; falls back to the root. */
function useFolder(folders: readonly MediaFolder[] | undefined, id: string | undefined) {
  const knownId = useKnownId()
  const asked = id === undefined ? undefined : knownId(id)
  return useMemo(() => folders && folderIn(folders, asked), [folders, asked])
}

/** The folders, then the page of the folder in the URL. */
export async function preloadLibrary(
  client: QueryClient,
  organizationId: string | undefined,
  search: MediaSearch,
) {
  if (modeOf(search) === 'images') {
    const tree = await preload(client, folderQueries.imageTree(organizationId))
    const folder = tree && folderIn(tree.value.map(imageFolderAsMedia), search.folder)
    if (folder) await preload(client, imageQueries.list(toImageQuery(search, folder.id)))
  } else {
    const tree = await preload(client, folderQueries.templateTree(organizationId))
    const folder = tree && folderIn(tree.value.map(templateFolderAsMedia), search.folder)
    if (folder) await preload(client, templateQueries.inFolder(folder.id, toTemplateQuery(search)))
  }
}
