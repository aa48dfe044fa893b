import type { MediaPage } from '#src/domain/media-list.ts'
import type { Known } from '#src/platform/db/network-first.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

/**
 * An empty page for a folder that the server does not know yet; overlays add its pending content. Undefined for other folders.
 */
export const unsentFolderPage = <T>(
  folderId: string | undefined,
): Known<MediaPage<T>> | undefined =>
  folderId !== undefined && isTempId(folderId)
    ? { value: { data: [], total: 0, limit: 0, offset: 0 }, askedAt: 0, from: 'device' }
    : undefined
