import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'

import type { OrganizationDeviceGroups } from '#src/contract/organization.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { templateKeys } from '#src/data/templates/keys.ts'
import { panelOf } from '#src/imaging/frame.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { useObjectUrl } from '#src/widgets/image-preview/use-object-url.ts'

import { panelKey, templateThumbnail } from './draw-thumbnail.ts'
import { useInView } from './use-in-view.ts'

interface TemplateThumbnailProps {
  template: Pick<ListedTemplate, 'id' | 'updatedAt' | 'devices'>
  /** Owner of the device models. */
  organizationId: string
  /** For the container; drawing starts once it is in view. */
  className: string | undefined
}

const CACHE_MS = 60_000

/** Thumbnail of a template, or an icon. */
export function TemplateThumbnail({ template, organizationId, className }: TemplateThumbnailProps) {
  const { id, updatedAt, devices } = template
  const queryClient = useQueryClient()
  const { isInView, ref } = useInView()
  // Unsent templates have no stored design.
  const isWanted = isInView && !isTempId(id)
  const models = useQuery({ ...deviceModelQueries.of(organizationId), enabled: isWanted }).data
  const panel = panelFor(models?.value, devices[0]?.deviceGroupName)
  const { data } = useQuery({
    queryKey: [...templateKeys.detail(id), 'thumbnail', updatedAt, panel && panelKey(panel)],
    queryFn:
      isWanted && panel
        ? ({ signal }) => templateThumbnail(queryClient, { id, updatedAt, panel }, signal)
        : skipToken,
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

function panelFor(models: OrganizationDeviceGroups | undefined, name: string | undefined) {
  const model =
    models &&
    Object.values(models)
      .flat()
      .find((one) => one.name === name)
  return model && panelOf(model)
}
