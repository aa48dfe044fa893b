import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import type { Orientation } from '#src/contract/fields.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { templateListOverlays } from '#src/data/templates/overlays.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { templateList } from '#src/data/templates/rows.ts'
import { containsUntil } from '#src/platform/db/network-first.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useFirstId } from '#src/platform/outbox/show/use-outbox.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { Button } from '#src/ui/button.tsx'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { ListSection } from '#src/ui/list-page.tsx'
import { prefetchRenderer } from '#src/widgets/template-image/prefetch-renderer.ts'

import { BulkMenu, useMediaJob } from '../dialogs/use-media-job.tsx'
import styles from '../page.module.css'
import { clearSearchOf, searchOfSort, sortOf, toTemplateQuery, viewOf } from '../search-params.ts'
import { copyTemplate } from './copy-template.ts'
import { LibrarySection, type SectionProps } from './library-section.tsx'
import { TemplateCard } from './media-cards.tsx'
import { MediaListing } from './media-list.tsx'
import type { MediaRow } from './media-rows.ts'
import { type TemplateActions, templateColumns } from './template-columns.tsx'
import { storedText, useListing } from './use-listing.ts'
import { useMediaSelection } from './use-media-selection.ts'

const NewTemplateDialog = dialogOnDemand(
  async () => (await import('../dialogs/new-template-dialog.tsx')).NewTemplateDialog,
)

interface TemplatesSectionProps extends SectionProps {
  onEditTemplate: (templateId: string) => void
  onNewTemplate: (deviceGroupId: string, orientation: Orientation) => void
}

export function TemplatesSection(props: TemplatesSectionProps) {
  const { folder, folders, search, onSearch, mayChange, onEditTemplate } = props
  const listing = useListing({
    noun: 'template',
    folderId: folder.id,
    asked: toTemplateQuery(search),
    list: (asked) => templateQueries.inFolder(folder.id, asked),
    overlaid: (asked, known, changes) => {
      const list = templateList(folder.id, asked, known.value)
      return overlay(templateListOverlays, changes, list, containsUntil(known)).page
    },
  })
  const selection = useMediaSelection<ListedTemplate>(`templates/${useFirstId(folder.id)}`, listing)
  const job = useMediaJob({
    chosen: { kind: 'templates', items: selection.items },
    folders,
    onDone: selection.clear,
    onRemoved: (id) => selection.remove([id]),
  })
  const [isMaking, setIsMaking] = useState(false)
  useEffect(() => {
    if (mayChange) prefetchRenderer().catch(() => undefined) // the preview asks again
  }, [mayChange])
  const { askToDelete } = job
  const queryClient = useQueryClient()
  const { id: folderId, name: folderName } = folder
  const rowActions = useMemo(
    (): TemplateActions => ({
      onEdit: ({ id }) => onEditTemplate(id),
      onCopy: (item) => void copyTemplate(queryClient, item, { id: folderId, name: folderName }),
      onDelete: (item) => askToDelete({ kind: 'template', item }),
      mayChange,
    }),
    [askToDelete, onEditTemplate, mayChange, queryClient, folderId, folderName],
  )
  const { organizationId } = folder
  const columns = useMemo(
    () => templateColumns(rowActions, organizationId),
    [rowActions, organizationId],
  )
  const card = useMemo(
    () => (row: MediaRow<ListedTemplate>) => (
      <TemplateCard row={row} rowActions={rowActions} organizationId={organizationId} />
    ),
    [rowActions, organizationId],
  )
  return (
    <ListSection aria-label={folder.name}>
      <LibrarySection
        {...props}
        kind="templates"
        listing={listing}
        selection={selection}
        make={
          mayChange && (
            <Button variant="primary" className={styles.make} onClick={() => setIsMaking(true)}>
              <Plus aria-hidden="true" />
              <span className={styles.makeText}>{mediaLibraryPageTexts.createTemplate}</span>
            </Button>
          )
        }
        filter={null}
        bulk={mayChange && <BulkMenu hasSelection={selection.items.length > 0} onJob={job.start} />}
      >
        {(isPastEnd) => (
          <MediaListing
            label={mediaLibraryPageTexts.templates}
            rows={isPastEnd ? undefined : listing.rows}
            failed={listing.isError ? mediaLibraryPageTexts.fetchingTemplatesFailed : undefined}
            onRetry={listing.refetch}
            busy={listing.isLate}
            onClearSearch={clearSearchOf(search, onSearch)}
            empty={
              storedText(listing.reading, folder, search) ??
              (search.q === undefined
                ? mediaLibraryPageTexts.noTemplates
                : mediaLibraryPageTexts.noneFound)
            }
            view={viewOf(search)}
            columns={columns}
            card={card}
            sort={sortOf(search)}
            onSort={(order) => onSearch(searchOfSort(order))}
            selected={selection.onPage}
            onSelect={mayChange ? selection.setOnPage : undefined}
            onOpen={({ item }) => onEditTemplate(item.id)}
          />
        )}
      </LibrarySection>
      {job.dialog}
      {isMaking && (
        <NewTemplateDialog
          organizationId={folder.organizationId}
          onCreate={(deviceGroupId, orientation) => {
            // Going back before the editor has loaded returns to the list.
            setIsMaking(false)
            props.onNewTemplate(deviceGroupId, orientation)
          }}
          onClose={() => setIsMaking(false)}
        />
      )}
    </ListSection>
  )
}
