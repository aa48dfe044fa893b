import type { MediaPage } from '#src/domain/media-list.ts'
import type { Known } from '#src/platform/db/through-cache.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'

/**
 * What is in a folder that the server does not know yet: all of it waits with the folder, and is laid over this. Undefined for
 * every other folder.
 */
export const unsentFolderPage = <T>(
  folderId: string | undefined,
): Known<MediaPage<T>> | undefined =>
  folderId !== undefined && isTempId(folderId)
    ? { value: { data: [], total: 0, limit: 0, offset: 0 }, askedAt: 0, from: 'device' }
    : undefined
