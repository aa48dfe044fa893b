import '#src/platform/i18n/en/media-library-page.ts'

import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import type { Orientation } from '#src/contract/fields.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { ListSection } from '#src/ui/list-page.tsx'
import { keepRenderer } from '#src/widgets/template-picture/keep-renderer.ts'

import { BulkMenu } from './bulk/bulk-menu.tsx'
import { useMediaJob } from './bulk/use-media-job.tsx'
import { LibrarySection, type SectionProps } from './library-section.tsx'
import { TemplateCard } from './list/media-cards.tsx'
import { MediaListing } from './list/media-list.tsx'
import type { MediaRow } from './list/media-rows.ts'
import { type TemplateDeeds, templateColumns } from './list/template-columns.tsx'
import { useMediaSelection } from './list/use-media-selection.ts'
import { useTemplateList } from './list/use-template-list.ts'
import styles from './media-page.module.css'
import { searchOfSort, sortOf, toTemplateQuery, viewOf } from './search.ts'
import { copyTemplate } from './templates/copy-template.ts'

const NewTemplateDialog = lazy(async () => ({
  default: (await import('./templates/new-template-dialog.tsx')).NewTemplateDialog,
}))

interface TemplatesSectionProps extends SectionProps {
  onEditTemplate: (templateId: string) => void
  onNewTemplate: (deviceGroupId: string, orientation: Orientation) => void
}

/** The templates of one folder. */
export function TemplatesSection(props: TemplatesSectionProps) {
  const { folder, folders, search, onSearch, mayChange, onEditTemplate } = props
  const listing = useTemplateList({ folderId: folder.id, query: toTemplateQuery(search) })
  const selection = useMediaSelection<ListedTemplate>(`templates/${folder.id}`, listing)
  const job = useMediaJob({
    chosen: { kind: 'templates', items: selection.items },
    folders,
    onDone: selection.clear,
    onRemoved: (id) => selection.remove([id]),
  })
  const [isMaking, setIsMaking] = useState(false)
  useEffect(() => {
    if (mayChange) keepRenderer().catch(() => undefined) // the preview asks again
  }, [mayChange])
  const { askToDelete } = job
  const queryClient = useQueryClient()
  const { id: folderId, name: folderName } = folder
  const deeds = useMemo(
    (): TemplateDeeds => ({
      onEdit: ({ id }) => onEditTemplate(id),
      onCopy: (item) => void copyTemplate(queryClient, item, { id: folderId, name: folderName }),
      onDelete: (item) => askToDelete({ kind: 'template', item }),
      mayChange,
    }),
    [askToDelete, onEditTemplate, mayChange, queryClient, folderId, folderName],
  )
  const { organizationId } = folder
  const columns = useMemo(() => templateColumns(deeds, organizationId), [deeds, organizationId])
  const card = useMemo(
    () => (row: MediaRow<ListedTemplate>) => (
      <TemplateCard row={row} deeds={deeds} organizationId={organizationId} />
    ),
    [deeds, organizationId],
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
              <span className={styles.makeText}>{t('MediaPage:createTemplate')}</span>
            </Button>
          )
        }
        filter={null}
        bulk={mayChange && <BulkMenu hasSelection={selection.items.length > 0} onJob={job.start} />}
      >
        {(isPastEnd) => (
          <MediaListing
            label={t('MediaPage:templates')}
            rows={isPastEnd ? undefined : listing.rows}
            failed={listing.isError ? t('MediaPage:fetchingTemplatesFailed') : undefined}
            onRetry={listing.refetch}
            busy={listing.isLate}
            empty={t(search.q === undefined ? 'MediaPage:noTemplates' : 'MediaPage:noneFound')}
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
        <Suspense>
          <NewTemplateDialog
            organizationId={folder.organizationId}
            onCreate={(deviceGroupId, orientation) => {
              // Whoever comes back before the editor was there finds the list, not this dialog.
              setIsMaking(false)
              props.onNewTemplate(deviceGroupId, orientation)
            }}
            onClose={() => setIsMaking(false)}
          />
        </Suspense>
      )}
    </ListSection>
  )
}
