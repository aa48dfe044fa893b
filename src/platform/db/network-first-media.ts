import type { Image, ImageListQuery, ImageOwner } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import type { TemplateFolderQuery, TemplateSelectQuery } from '#src/domain/template-list.ts'

import { currentCache } from './current-cache.ts'
import {
  imageList,
  cacheMediaPage,
  itemsOf,
  type MediaList,
  type MediaPage,
  readCachedImageOwners,
  readCachedMediaPage,
  templatesInFolder,
  templatesThatFit,
} from './media-cache.ts'
import { logFailure, networkFirst, type ReadMode } from './network-first.ts'

const networkFirstMediaPage = <T extends { id: string }>(
  list: MediaList<T>,
  ask: () => Promise<MediaPage<T>>,
  mode?: ReadMode,
) =>
  networkFirst(
    ask,
    {
      store: (db, page, askedAt) => cacheMediaPage(db, list, page, askedAt),
      read: (db) => readCachedMediaPage(db, list),
    },
    mode,
  )

/** A page of the media library; offline, from the cache (OFF-04). */
export const networkFirstImagePage = (
  query: ImageListQuery,
  ask: () => Promise<MediaPage<Image>>,
  mode?: ReadMode,
) => networkFirstMediaPage(imageList(query), ask, mode)

/** Offline: the uploaders of the cached images. */
export const networkFirstImageOwners = (ask: () => Promise<ImageOwner[]>, mode?: ReadMode) =>
  networkFirst(ask, { store: () => Promise.resolve(), read: readCachedImageOwners }, mode)

export const networkFirstTemplateFolderPage = (
  folderId: string,
  query: TemplateFolderQuery,
  ask: () => Promise<MediaPage<ListedTemplate>>,
  mode?: ReadMode,
) => networkFirstMediaPage(templatesInFolder(folderId, query), ask, mode)

export const networkFirstTemplateSelectPage = (
  query: TemplateSelectQuery,
  ask: () => Promise<MediaPage<ListedTemplate>>,
  mode?: ReadMode,
) => networkFirstMediaPage(templatesThatFit(query), ask, mode)

async function cachedItems<T extends { id: string }>(lists: readonly MediaList<T>[]) {
  const db = currentCache()
  const found = db && (await logFailure(Promise.all(lists.map((list) => itemsOf(db, list)))))
  return (found ?? []).flat().map(({ item }) => item)
}

/** The cached images in the folders. Makes no request. */
export const cachedImagesIn = (folderIds: readonly string[]) =>
  cachedItems(folderIds.map((imageFolderId) => imageList({ imageFolderId })))

/** The cached templates in the folders. Makes no request. */
export const cachedTemplatesIn = (folderIds: readonly string[]) =>
  cachedItems(folderIds.map((id) => templatesInFolder(id, {})))
