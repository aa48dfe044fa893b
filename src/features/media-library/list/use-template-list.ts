import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { ListedTemplate } from '#src/contract/template.ts'
import { templateListOverlays } from '#src/data/templates/overlays.ts'
import { templateQueries } from '#src/data/templates/queries.ts'
import { templateList } from '#src/data/templates/rows.ts'
import type { MediaPage } from '#src/domain/media-list.ts'
import type { TemplateFolderQuery } from '#src/domain/template-list.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { keptIn, useListing } from './use-listing.ts'

interface Asked {
  folderId: string
  query: TemplateFolderQuery
}

export function useTemplateList(asked: Asked) {
  const queries = useQueryClient()
  const { changes } = useOutbox()
  const { folderId } = asked
  const place = `templates/${folderId}`
  const query = useQuery({
    ...templateQueries.inFolder(folderId, asked.query),
    meta: { place },
    placeholderData: keptIn(place),
  })
  const listing = useListing<ListedTemplate>({
    noun: 'template',
    query,
    overlaid: (known, unsent) => overlaid(asked, known, unsent),
    question: asked,
  })
  return {
    ...listing,
    /** All pages of it. */
    everything: async () => {
      const all = { folderId, query: { ...asked.query, limit: 0, offset: 0 } }
      const options = templateQueries.inFolder(folderId, all.query)
      return overlaid(all, await queries.fetchQuery({ ...options, staleTime: 0 }), changes).data
    },
  }
}

const overlaid = (
  { folderId, query }: Asked,
  { value, askedAt }: Known<MediaPage<ListedTemplate>>,
  changes: readonly PendingChange[],
) => overlay(templateListOverlays, changes, templateList(folderId, query, value), askedAt).page
