import type { Image, ImageListQuery, ImageOwner } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import type { TemplateFolderQuery, TemplateSelectQuery } from '#src/domain/template-list.ts'

import {
  imageList,
  cacheMediaPage,
  type MediaList,
  type MediaPage,
  readCachedImageOwners,
  readCachedMediaPage,
  templatesInFolder,
  templatesThatFit,
} from './media-cache.ts'
import { networkFirst } from './network-first.ts'

const networkFirstMediaPage = <T extends { id: string }>(
  list: MediaList<T>,
  ask: () => Promise<MediaPage<T>>,
) =>
  networkFirst(ask, {
    store: (db, page, askedAt) => cacheMediaPage(db, list, page, askedAt),
    read: (db) => readCachedMediaPage(db, list),
  })

/** A page of the media library; offline, from the cache (OFF-04). */
export const networkFirstImagePage = (
  query: ImageListQuery,
  ask: () => Promise<MediaPage<Image>>,
) => networkFirstMediaPage(imageList(query), ask)

/** Offline: the uploaders of the cached images. */
export const networkFirstImageOwners = (ask: () => Promise<ImageOwner[]>) =>
  networkFirst(ask, { store: () => Promise.resolve(), read: readCachedImageOwners })

export const networkFirstTemplateFolderPage = (
  folderId: string,
  query: TemplateFolderQuery,
  ask: () => Promise<MediaPage<ListedTemplate>>,
) => networkFirstMediaPage(templatesInFolder(folderId, query), ask)

export const networkFirstTemplateSelectPage = (
  query: TemplateSelectQuery,
  ask: () => Promise<MediaPage<ListedTemplate>>,
) => networkFirstMediaPage(templatesThatFit(query), ask)
