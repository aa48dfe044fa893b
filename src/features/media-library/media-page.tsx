import '#src/platform/i18n/en/media-library-page.ts'

import { useCallback, useMemo } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Orientation } from '#src/contract/fields.ts'
import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ListPage, ListSection, ListTools } from '#src/ui/list-page.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { findFolder, type MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import type { MediaKind } from '#src/widgets/media-folders/media-kinds.ts'
import { useMediaFolders } from '#src/widgets/media-folders/use-media-folders.ts'

import type { MediaSearch } from './address.ts'
import { FoldersButton, FoldersPane, type FoldersProps } from './folders/folders-pane.tsx'
import { ImagesSection } from './images-section.tsx'
import { type ChangeSearch, modeOf, toFolder } from './search.ts'
import { TemplatesSection } from './templates-section.tsx'

interface MediaPageProps {
  role: Role
  /** None for the platform's own, who see the folders of all. */
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
        // A search and an owner of one kind say nothing about the other.
        q: undefined,
        owner: undefined,
        page: undefined,
      }),
    [onSearch],
  )
  const toFolderId = useCallback(
    (id: string) => onSearch({ folder: toFolder(id), page: undefined }),
    [onSearch],
  )
  const { mend } = search
  const mending = useMemo(
    () => ({ mend, onMended: () => mend !== undefined && onSearch({ mend: undefined }) }),
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
    mending,
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
      maySettle: can({ role }, 'folder.settings'),
      mending,
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

/** Until the folders are known, there is nothing to ask for. */
const Waiting = ({ pane, onRetry }: { pane: FoldersProps; onRetry: () => void }) => (
  <ListSection>
    <ListTools>
      <FoldersButton {...pane} />
    </ListTools>
    {pane.isFailed ? (
      <ErrorState title={t('MediaPage:foldersFailed')} onRetry={onRetry} />
    ) : (
      <SkeletonRows rows={8} />
    )}
  </ListSection>
)

/** The folder that the address says, by its new id once the server gave one; the root where there is none such. */
function useFolder(folders: readonly MediaFolder[] | undefined, id: string | undefined) {
  const { serverIds } = useOutbox()
  const asked = id === undefined ? undefined : (serverIds.get(id) ?? id)
  return useMemo(
    () => folders && (findFolder(folders, asked ?? '')?.node ?? folders[0]),
    [folders, asked],
  )
}
