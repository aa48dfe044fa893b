import '#src/platform/i18n/en/media-library-page.ts'

import { CircleAlert, Upload } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'

import type { Image } from '#src/contract/image.ts'
import { uploadImageMutation } from '#src/data/images/upload.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { Button } from '#src/ui/button.tsx'
import { ListSection } from '#src/ui/list-page.tsx'
import { Note } from '#src/ui/note.tsx'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'
import { OwnerFilter } from '#src/widgets/owner-filter/owner-filter.tsx'

import type { MediaSearch } from './address.ts'
import { BulkMenu } from './bulk/bulk-menu.tsx'
import { removeOne } from './bulk/remove-one.ts'
import { useMediaJob } from './bulk/use-media-job.tsx'
import { LibrarySection, type SectionProps } from './library-section.tsx'
import type { ImageDeeds } from './list/image-actions.tsx'
import { imageColumns } from './list/image-columns.tsx'
import { ImageCard } from './list/media-cards.tsx'
import { MediaListing } from './list/media-list.tsx'
import type { MediaRow } from './list/media-rows.ts'
import { useImageList } from './list/use-image-list.ts'
import { useMediaSelection } from './list/use-media-selection.ts'
import styles from './media-page.module.css'
import { downloadImage } from './preview/download-image.ts'
import { PreviewButtons } from './preview/preview-buttons.tsx'
import { searchOfSort, sortOf, toImageQuery, viewOf } from './search.ts'
import { useArrivingFiles } from './upload/use-arriving-files.ts'
import { useUploads } from './upload/use-uploads.tsx'

const ImagePreview = lazy(async () => ({
  default: (await import('#src/widgets/image-preview/image-preview.tsx')).ImagePreview,
}))

interface ImagesSectionProps extends SectionProps {
  /** Where what was refused waits for somebody. */
  onPending: () => void
}

/** The images of one folder. */
export function ImagesSection(props: ImagesSectionProps) {
  const { folder, folders, search, onSearch, mayChange } = props
  const listing = useImageList(toImageQuery(search, folder.id))
  const selection = useMediaSelection<Image>(`images/${folder.id}`, listing)
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
  const deeds = useMemo(
    (): ImageDeeds => ({
      onPreview: setPreviewed,
      onDownload: ({ id }) => void downloadImage(id),
      onDelete: (item) => askToDelete({ kind: 'image', item }),
      onCancel: (item) => void removeOne({ kind: 'image', item }),
      mayChange,
    }),
    [askToDelete, mayChange],
  )
  const columns = useMemo(() => imageColumns(deeds), [deeds])
  const card = useMemo(
    () => (row: MediaRow<Image>) => <ImageCard row={row} deeds={deeds} />,
    [deeds],
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
              <span className={styles.makeText}>{t('MediaPage:uploadNew')}</span>
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
        note={<RefusedUploads folder={folder} onPending={props.onPending} />}
      >
        {(isPastEnd) => (
          <MediaListing
            label={t('MediaPage:images')}
            rows={isPastEnd ? undefined : listing.rows}
            failed={listing.isError ? t('MediaPage:fetchingImagesFailed') : undefined}
            onRetry={listing.refetch}
            busy={listing.isLate}
            empty={emptyText(search, mayChange)}
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
          <bdi>{t('MediaPage:dropHere', { folder: folder.name })}</bdi>
        </div>
      )}
      {uploads.dialogs}
      {job.dialog}
      {previewed && (
        <Suspense>
          <ImagePreview
            image={previewed.item}
            foot={<PreviewButtons row={previewed} deeds={deeds} onClose={closePreview} />}
            onClose={closePreview}
          />
        </Suspense>
      )}
    </ListSection>
  )
}

/** Why a list has no images. */
function emptyText({ q, owner }: MediaSearch, mayChange: boolean) {
  if (q !== undefined) return t('MediaPage:noneFound')
  if (owner !== undefined) return t('MediaPage:noImagesOf')
  return t(mayChange ? 'MediaPage:noImages' : 'MediaPage:noImagesToSee')
}

interface RefusedUploadsProps {
  folder: MediaFolder
  onPending: () => void
}

/** What was not taken has no row here; its author shall see it all the same (OFF-17). */
function RefusedUploads({ folder, onPending }: RefusedUploadsProps) {
  const { ops } = useOutbox()
  const count = ops.filter(
    ({ kind, state, payload }) =>
      kind === uploadImageMutation.kind && state === 'attention' && isInto(payload, folder.id),
  ).length
  if (count === 0) return null
  return (
    <Note
      tone="bad"
      icon={<CircleAlert aria-hidden="true" />}
      action={
        <Button size="small" onClick={onPending}>
          {t('MediaPage:seePending')}
        </Button>
      }
    >
      {t('MediaPage:refusedUploads', { count })}
    </Note>
  )
}

const isInto = (payload: unknown, folderId: string) =>
  typeof payload === 'object' &&
  payload !== null &&
  'folderId' in payload &&
  payload.folderId === folderId
