import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { Image, ImageListQuery } from '#src/contract/image.ts'
import { imageListOverlays } from '#src/data/images/overlays.ts'
import { imageQueries } from '#src/data/images/queries.ts'
import { imageList } from '#src/data/images/rows.ts'
import type { MediaPage } from '#src/domain/media-list.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { overlay, type PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { keptIn, useListing } from './use-listing.ts'

export function useImageList(asked: ImageListQuery) {
  const queries = useQueryClient()
  const { changes } = useOutbox()
  const place = `images/${asked.imageFolderId}`
  const query = useQuery({
    ...imageQueries.list(asked),
    meta: { place },
    placeholderData: keptIn(place),
  })
  const listing = useListing<Image>({
    noun: 'image',
    query,
    overlaid: (known, unsent) => overlaid(asked, known, unsent),
    question: asked,
  })
  return {
    ...listing,
    /** All pages of it. */
    everything: async () => {
      const all = { ...asked, limit: 0, offset: 0 }
      const known = await queries.fetchQuery({ ...imageQueries.list(all), staleTime: 0 })
      return overlaid(all, known, changes).data
    },
  }
}

const overlaid = (
  asked: ImageListQuery,
  { value, askedAt }: Known<MediaPage<Image>>,
  changes: readonly PendingChange[],
) => overlay(imageListOverlays, changes, imageList(asked, value), askedAt).page
