import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { folderQueries } from '#src/data/folders/queries.ts'
import { imageFolderOverlays } from '#src/data/images/overlays.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { templateFolderOverlays } from '#src/data/templates/overlays.ts'
import { containsUntil } from '#src/platform/db/network-first.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import {
  imageFolderAsMedia,
  type MediaFolder,
  templateFolderAsMedia,
  withRootNames,
} from './media-folder.ts'
import type { MediaKind } from './media-kinds.ts'

/**
 * Folders of one kind with pending changes (OFF-10); undefined while loading. Without an
 * organization, those of all organizations that the user may see.
 */
export function useMediaFolders(kind: MediaKind, organizationId: string | undefined) {
  const { changes } = useOutbox()
  const images = useQuery({
    ...folderQueries.imageTree(organizationId),
    enabled: kind === 'images',
  })
  const templates = useQuery({
    ...folderQueries.templateTree(organizationId),
    enabled: kind === 'templates',
  })
  const ofImages = images.data
  const ofTemplates = templates.data
  const roots = useMemo((): MediaFolder[] | undefined => {
    if (kind === 'images')
      return (
        ofImages &&
        overlay(imageFolderOverlays, changes, ofImages.value, containsUntil(ofImages)).map(
          imageFolderAsMedia,
        )
      )
    return (
      ofTemplates &&
      overlay(templateFolderOverlays, changes, ofTemplates.value, containsUntil(ofTemplates)).map(
        templateFolderAsMedia,
      )
    )
  }, [kind, ofImages, ofTemplates, changes])
  const { data: names } = useQuery({
    ...organizationQueries.names(),
    enabled: roots !== undefined && roots.length > 1,
  })
  const folders = useMemo(() => roots && withRootNames(roots, kind, names), [roots, kind, names])
  const { isError, refetch } = kind === 'images' ? images : templates
  return { folders, isError, refetch: () => void refetch() }
}
