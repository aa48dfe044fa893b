import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'

import type { ListedTemplate } from '#src/contract/template.ts'
import { templateKeys } from '#src/data/templates/keys.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { useObjectUrl } from '#src/widgets/image-preview/use-object-url.ts'

import { templateThumbnail } from './draw-thumbnail.ts'
import { useSeen } from './use-seen.ts'

interface TemplateThumbnailProps {
  template: Pick<ListedTemplate, 'id' | 'updatedAt'>
  organizationId: string
  /** Of the box; its picture is drawn once that is seen. */
  className: string | undefined
}

const KEPT_MS = 60_000

/** A small picture of a template in its first layout; its sign until there is one, and where there is none. */
export function TemplateThumbnail({ template, organizationId, className }: TemplateThumbnailProps) {
  const { id, updatedAt } = template
  const queryClient = useQueryClient()
  const { isSeen, ref } = useSeen()
  const { data = null } = useQuery({
    queryKey: [...templateKeys.detail(id), 'thumbnail', updatedAt],
    queryFn: ({ signal }) =>
      templateThumbnail(queryClient, { id, updatedAt, organizationId }, signal),
    // What was not sent yet has no design that could be asked for.
    enabled: isSeen && !isTempId(id),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  })
  const address = useObjectUrl(data)
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
