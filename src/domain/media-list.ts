import * as v from 'valibot'

import {
  type Image,
  type ImageListQuery,
  ImageListQuerySchema,
  type mediaQuery,
} from '#src/contract/image.ts'

import { compareCodePoints, compareNames, containsName } from './name-order.ts'

/** What images and templates have alike. */
interface Media {
  id: string
  name: string
  created: string
}

/** A question about them as the contract parses it. */
type MediaQuery = v.InferOutput<v.ObjectSchema<typeof mediaQuery, undefined>>

export interface MediaPage<T> {
  data: T[]
  total: number
  limit: number
  offset: number
}

/**
 * One page of a media list, from items at hand: what the server says with its database, the console says without the
 * network. `name-order.ts` has the rule for names.
 *
 * - Order: `sort` in `sortDirection`; equal ones by id ascending both ways, so that pages never overlap.
 * - `nameSearch`: part of the name, whatever the case; no character has a meaning of its own.
 * - `limit` 0: everything from `offset` on (CONST-05).
 *
 * What else a noun is asked for (its folder, its models) the caller filters before.
 */
export function listMedia<T extends Media>(items: readonly T[], query: MediaQuery): MediaPage<T> {
  const { limit, offset, nameSearch } = query
  const found = items
    .filter(({ name }) => !nameSearch || containsName(name, nameSearch))
    .toSorted(mediaOrder(query))
  const end = limit === 0 ? undefined : offset + limit
  return { data: found.slice(offset, end), total: found.length, limit, offset }
}

/**
 * The answer of `GET /images`, of images of one organisation. `imageFolderId`: directly in that folder, else in any;
 * `uploadedBy`: of that user alone.
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

const byName = (a: Media, b: Media) => compareNames(a.name, b.name)
const byCreated = (a: Media, b: Media) => Date.parse(a.created) - Date.parse(b.created)
