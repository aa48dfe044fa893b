import * as v from 'valibot'

import {
  type Image,
  type ImageListQuery,
  ImageListQuerySchema,
  type mediaQuery,
} from '#src/contract/image.ts'

import {
  compareCodePoints,
  compareNames,
  nameOrder,
  nameSearch as searchByName,
} from './name-order.ts'
import { byNumber, sortBy } from './sort-by.ts'

/** Common fields of images and templates. */
interface Media {
  id: string
  name: string
  created: string
}

/** A parsed query. */
type MediaQuery = v.InferOutput<v.ObjectSchema<typeof mediaQuery, undefined>>

export interface MediaPage<T> {
  data: T[]
  total: number
  limit: number
  offset: number
}

/**
 * A page of a media list from items in memory, for offline use, by the same rules as the server's SQL; see also
 * `name-order.ts`.
 *
 * - Order: `sort` in `sortDirection`; ties by id ascending, so that pages never overlap.
 * - `nameSearch`: part of the name, case-insensitive; no wildcards.
 * - `limit` 0: all rows from `offset` on (CONST-05).
 *
 * Callers apply other filters (folder, models) before.
 */
export function listMedia<T extends Media>(items: readonly T[], query: MediaQuery): MediaPage<T> {
  const { limit, offset, nameSearch } = query
  const isFound = nameSearch ? searchByName(nameSearch) : () => true
  const found = inOrder(
    items.filter(({ name }) => isFound(name)),
    query,
  )
  const end = limit === 0 ? undefined : offset + limit
  return { data: found.slice(offset, end), total: found.length, limit, offset }
}

/**
 * Answers `GET /images` from images of one organization. `imageFolderId`: directly in that folder; `uploadedBy`: only of that
 * user.
 */
export function listImages<T extends Pick<Image, keyof Media | 'imageFolderId' | 'uploadedById'>>(
  images: readonly T[],
  question: ImageListQuery,
): MediaPage<T> {
  const { imageFolderId, uploadedBy, ...query } = v.parse(ImageListQuerySchema, question)
  return listMedia(
    images.filter(
      (image) =>
        (imageFolderId === undefined || image.imageFolderId === imageFolderId) &&
        (uploadedBy === undefined || image.uploadedById === uploadedBy),
    ),
    query,
  )
}

export function mediaOrder({ sort, sortDirection }: Pick<MediaQuery, 'sort' | 'sortDirection'>) {
  const direction = sortDirection === 'Asc' ? 1 : -1
  const compare = sort === 'Name' ? byName : byCreated
  return (a: Media, b: Media) => direction * compare(a, b) || compareCodePoints(a.id, b.id)
}

/** As `mediaOrder`, with each sort key computed only once. */
function inOrder<T extends Media>(items: readonly T[], { sort, sortDirection }: MediaQuery): T[] {
  const direction = sortDirection === 'Asc' ? 1 : -1
  return sort === 'Name'
    ? sortBy(items, ({ name }) => nameOrder(name), compareCodePoints, direction)
    : sortBy(items, ({ created }) => Date.parse(created), byNumber, direction)
}

const byName = (a: Media, b: Media) => compareNames(a.name, b.name)
const byCreated = (a: Media, b: Media) => Date.parse(a.created) - Date.parse(b.created)
