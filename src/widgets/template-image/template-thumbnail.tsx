import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { templateKeys } from '#src/data/templates/keys.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { useObjectUrl } from '#src/widgets/image-preview/use-object-url.ts'

import { templateThumbnail } from './draw-thumbnail.ts'
import { useInView } from './use-in-view.ts'

interface TemplateThumbnailProps {
  template: Pick<ListedTemplate, 'id' | 'updatedAt'>
  organizationId: string
  /** For the container; drawing starts once it is in view. */
  className: string | undefined
}

const CACHE_MS = 60_000

/** Thumbnail of a template, or an icon. */
export function TemplateThumbnail({ template, organizationId, className }: TemplateThumbnailProps) {
  const { id, updatedAt } = template
  const queryClient = useQueryClient()
  const { isInView, ref } = useInView()
  const { data } = useQuery({
    queryKey: [...templateKeys.detail(id), 'thumbnail', updatedAt],
    queryFn: ({ signal }) =>
      templateThumbnail(queryClient, { id, updatedAt, organizationId }, signal),
    // Unsent templates have no stored design.
    enabled: isInView && !isTempId(id),
    networkMode: 'always',
    // Drawn again on reconnect and on mount until it is final.
    staleTime: ({ state }) => (state.data?.isFinal === false ? 0 : Infinity),
    refetchOnMount: true,
    gcTime: CACHE_MS,
    retry: false,
  })
  const address = useObjectUrl(data?.picture ?? null)
  return (
    <span ref={ref} className={className}>
      {address === undefined ? (
        <LayoutTemplate aria-hidden="true" />
      ) : (
        <img src={address} alt="" decoding="async" draggable={false} />
      )}
    </span>
  )
}
