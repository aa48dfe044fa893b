import { Upload } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { Image } from '#src/contract/image.ts'
import { fetchImage, getImageFile } from '#src/data/images/api.ts'
import { imageListOverlays } from '#src/data/images/overlays.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { imageList } from '#src/data/images/rows.ts'
import { fileNameOfType } from '#src/domain/media-title.ts'
import { containsUntil } from '#src/platform/db/network-first.ts'
import { whileReachable } from '#src/platform/db/reachability.ts'
import { log } from '#src/platform/log.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useFirstId } from '#src/platform/outbox/show/use-outbox.ts'
import { commonTexts } from '#src/texts/common.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { Button } from '#src/ui/button.tsx'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { ListSection } from '#src/ui/list-page.tsx'
import { download } from '#src/widgets/export-changes/download.ts'
import { OwnerFilter } from '#src/widgets/owner-filter/owner-filter.tsx'

import { removeOne } from '../dialogs/remove-one.ts'
import { BulkMenu, useMediaJob } from '../dialogs/use-media-job.tsx'
import styles from '../page.module.css'
import type { MediaSearch } from '../search-params.ts'
import { clearSearchOf, searchOfSort, sortOf, toImageQuery, viewOf } from '../search-params.ts'
import { type ImageActions, imageColumns } from './image-columns.tsx'
import { LibrarySection, type SectionProps } from './library-section.tsx'
import { ImageCard } from './media-cards.tsx'
import { MediaListing } from './media-list.tsx'
import type { MediaRow } from './media-rows.ts'
import { RejectedUploads } from './rejected-uploads.tsx'
import { storedText, useListing } from './use-listing.ts'
import { useMediaSelection } from './use-media-selection.ts'
import { useArrivingFiles, useUploads } from './use-uploads.tsx'

const ImagePreview = dialogOnDemand(
  async () => (await import('#src/widgets/image-preview/image-preview.tsx')).ImagePreview,
)

interface ImagesSectionProps extends SectionProps {
  /** Opens the page of pending changes. */
  onPending: () => void
}

export function ImagesSection(props: ImagesSectionProps) {
  const { folder, folders, search, onSearch, mayChange } = props
  const listing = useListing({
    noun: 'image',
    folderId: folder.id,
    asked: toImageQuery(search, folder.id),
    list: imageQueries.list,
    overlaid: (asked, known, changes) =>
      overlay(imageListOverlays, changes, imageList(asked, known.value), containsUntil(known)).page,
  })
  const selection = useMediaSelection<Image>(`images/${useFirstId(folder.id)}`, listing)
  const uploads = useUploads(folder, folders)
  const arriving = useArrivingFiles(mayChange, (files) => void uploads.add(files, folder))
  const job = useMediaJob({
    chosen: { kind: 'images', items: selection.items },
    folders,
    onDone: selection.clear,
    onRemoved: (id) => selection.remove([id]),
  })
  const [previewed, setPreviewed] = useState<MediaRow<Image>>()
  const closePreview = () => setPreviewed(undefined)
  const { askToDelete } = job
  const rowActions = useMemo(
    (): ImageActions => ({
      onPreview: setPreviewed,
      onDownload: ({ id }) => void downloadImage(id),
      onDelete: (item) => askToDelete({ kind: 'image', item }),
      onCancel: (item) => void removeOne({ kind: 'image', item }),
      mayChange,
    }),
    [askToDelete, mayChange],
  )
  const columns = useMemo(() => imageColumns(rowActions), [rowActions])
  const card = useMemo(
    () => (row: MediaRow<Image>) => <ImageCard row={row} rowActions={rowActions} />,
    [rowActions],
  )
  return (
    <ListSection aria-label={folder.name} {...arriving.handlers}>
      <LibrarySection
        {...props}
        kind="images"
        listing={listing}
        selection={selection}
        make={
          mayChange && (
            <Button variant="primary" className={styles.make} onClick={uploads.pick}>
              <Upload aria-hidden="true" />
              <span className={styles.makeText}>{mediaLibraryPageTexts.uploadNew}</span>
            </Button>
          )
        }
        filter={
          <OwnerFilter
            organizationId={folder.organizationId}
            value={search.owner}
            onChange={(owner) => onSearch({ owner, page: undefined })}
          />
        }
        bulk={mayChange && <BulkMenu hasSelection={selection.items.length > 0} onJob={job.start} />}
        note={<RejectedUploads folderId={folder.id} onPending={props.onPending} />}
      >
        {(isPastEnd) => (
          <MediaListing
            label={mediaLibraryPageTexts.images}
            rows={isPastEnd ? undefined : listing.rows}
            failed={listing.isError ? mediaLibraryPageTexts.fetchingImagesFailed : undefined}
            onRetry={listing.refetch}
            busy={listing.isLate}
            empty={storedText(listing.reading, folder, search) ?? emptyText(search, mayChange)}
            onClearSearch={clearSearchOf(search, onSearch)}
            view={viewOf(search)}
            columns={columns}
            card={card}
            sort={sortOf(search)}
            onSort={(order) => onSearch(searchOfSort(order))}
            selected={selection.onPage}
            onSelect={mayChange ? selection.setOnPage : undefined}
            onOpen={setPreviewed}
          />
        )}
      </LibrarySection>
      {arriving.isOver && (
        <div className={styles.drop}>
          <Upload aria-hidden="true" />
          <bdi>{mediaLibraryPageTexts.dropHere(folder.name)}</bdi>
        </div>
      )}
      {uploads.dialogs}
      {job.dialog}
      {previewed && (
        <ImagePreview
          image={previewed.item}
          footer={<PreviewButtons row={previewed} rowActions={rowActions} onClose={closePreview} />}
          onClose={closePreview}
        />
      )}
    </ListSection>
  )
}

function emptyText({ q, owner }: MediaSearch, mayChange: boolean) {
  if (q !== undefined) return mediaLibraryPageTexts.noneFound
  if (owner !== undefined) return mediaLibraryPageTexts.noImagesOf
  return mayChange ? mediaLibraryPageTexts.noImages : mediaLibraryPageTexts.noImagesToSee
}

interface PreviewButtonsProps {
  row: MediaRow<Image>
  rowActions: ImageActions
  onClose: () => void
}

/** Unsent images cannot be downloaded: the file is still on this device. */
const PreviewButtons = ({ row: { item, creation }, rowActions, onClose }: PreviewButtonsProps) => (
  <>
    {!creation && (
      <Button onClick={() => rowActions.onDownload(item)}>{mediaLibraryPageTexts.download}</Button>
    )}
    <Button variant="primary" onClick={onClose}>
      {commonTexts.close}
    </Button>
  </>
)

/** Downloads the original under its uploaded name, with the extension of the stored format (MEDIA-17). */
async function downloadImage(id: string) {
  try {
    const { imageUrl, fileName } = await whileReachable(getImageFile(id))
    const image = await fetchImage(imageUrl, new AbortController().signal)
    download(image, fileNameOfType(fileName, image.type))
  } catch (error) {
    log.error('an image was not downloaded', error)
  }
}
