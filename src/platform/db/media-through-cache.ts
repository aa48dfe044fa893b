import type { Image, ImageListQuery, ImageOwner } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import type { TemplateFolderQuery, TemplateSelectQuery } from '#src/domain/template-list.ts'

import {
  imageList,
  keepMediaPage,
  type MediaList,
  type MediaPage,
  recallImageOwners,
  recallMediaPage,
  templatesInFolder,
  templatesThatFit,
} from './media-cache.ts'
import { throughCache } from './through-cache.ts'

const mediaThroughCache = <T extends { id: string }>(
  list: MediaList<T>,
  ask: () => Promise<MediaPage<T>>,
) =>
  throughCache(ask, {
    keep: (db, page, askedAt) => keepMediaPage(db, list, page, askedAt),
    recall: (db) => recallMediaPage(db, list),
  })

/** Pages of what the media library holds; without the server, from what was listed before (OFF-04). */
export const imagePageThroughCache = (
  query: ImageListQuery,
  ask: () => Promise<MediaPage<Image>>,
) => mediaThroughCache(imageList(query), ask)

/** Without the server, the uploaders of the images listed before: whoever else there is has nothing to show then. */
export const imageOwnersThroughCache = (ask: () => Promise<ImageOwner[]>) =>
  throughCache(ask, { keep: () => Promise.resolve(), recall: recallImageOwners })

export const templateFolderPageThroughCache = (
  folderId: string,
  query: TemplateFolderQuery,
  ask: () => Promise<MediaPage<ListedTemplate>>,
) => mediaThroughCache(templatesInFolder(folderId, query), ask)

export const templateSelectPageThroughCache = (
  query: TemplateSelectQuery,
  ask: () => Promise<MediaPage<ListedTemplate>>,
) => mediaThroughCache(templatesThatFit(query), ask)
