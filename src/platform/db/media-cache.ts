import type { Table } from 'dexie'
import type * as v from 'valibot'

import { type Image, type ImageListQuery, ImageSchema } from '#src/contract/image.ts'
import { type ListedTemplate, ListedTemplateSchema } from '#src/contract/template.ts'
import { ownersOf } from '#src/domain/image-owners.ts'
import { listImages } from '#src/domain/media-list.ts'
import {
  listTemplatesInFolder,
  listTemplatesThatFit,
  type TemplateFolderQuery,
  type TemplateSelectQuery,
} from '#src/domain/template-list.ts'

import type { CacheDatabase } from './cache-database.ts'
import {
  type Cached,
  goneSince,
  isNewer,
  missingIn,
  readRow,
  rememberGone,
  withoutOutdated,
} from './cached-rows.ts'
import { findRemovedIds } from './find-removed-ids.ts'
import { imageListKey, templateListKey, wholeKey } from './list-keys.ts'

export interface MediaPage<T> {
  data: T[]
  total: number
  limit: number
  offset: number
}

/** A query for images or templates: where their rows are, and how to answer it from them. */
export interface MediaList<T extends { id: string }> {
  table: (db: CacheDatabase) => Table<Cached<T>, string>
  row: v.GenericSchema<unknown, T>
  folder: { field: keyof T & string; id: string | undefined; keyOf: (id?: string) => string }
  /** Whether the query has no filter other than its folder. */
  isUnfiltered: boolean
  /** `everything`: without paging. */
  list: (items: readonly T[], everything: boolean) => MediaPage<T>
}

const EVERYTHING = { limit: 0, offset: 0 }

export const imageList = (query: ImageListQuery): MediaList<Image> => ({
  table: ({ images }) => images,
  row: ImageSchema,
  folder: { field: 'imageFolderId', id: query.imageFolderId, keyOf: imageListKey },
  isUnfiltered: !query.nameSearch && query.uploadedBy === undefined,
  list: (items, everything) => listImages(items, everything ? { ...query, ...EVERYTHING } : query),
})

const templates = (folderId: string | undefined) => ({
  table: ({ templates: table }: CacheDatabase) => table,
  row: ListedTemplateSchema,
  folder: { field: 'templateFolderId' as const, id: folderId, keyOf: templateListKey },
})

export const templatesInFolder = (
  folderId: string,
  query: TemplateFolderQuery,
): MediaList<ListedTemplate> => ({
  ...templates(folderId),
  isUnfiltered:
    !query.nameSearch && !query.groupName && !query.deviceGroupName && !query.orientation,
  list: (items, everything) =>
    listTemplatesInFolder(items, folderId, everything ? { ...query, ...EVERYTHING } : query),
})

export const templatesThatFit = (query: TemplateSelectQuery): MediaList<ListedTemplate> => ({
  ...templates(query.imageFolderId),
  isUnfiltered: !query.nameSearch && !query.deviceGroupName && !query.orientation,
  list: (items, everything) =>
    listTemplatesThatFit(items, everything ? { ...query, ...EVERYTHING } : query),
})

/** Stores the rows of an answer, and removes those that it proves to be gone. */
export async function cacheMediaPage<T extends { id: string }>(
  db: CacheDatabase,
  list: MediaList<T>,
  page: MediaPage<T>,
  askedAt: number,
) {
  const table = list.table(db)
  const key = list.folder.keyOf(list.folder.id)
  await db.transaction('rw', table, db.lists, db.gone, async () => {
    const [mark, whole] = await db.lists.bulkGet([key, wholeKey(key)])
    const rows = await itemsOf(db, list)
    const gone = await goneSince(db, askedAt)
    // With a folder, all that is in it is deleted.
    const isGone = (item: T) =>
      [item.id, item[list.folder.field]].some((id) => gone.has(String(id)))
    const present = page.data.filter((item) => !isGone(item))
    const current = await withoutOutdated(table, present, askedAt)
    const lost = await findLostIds(db, list, current, { gone, askedAt })
    const fresh = current.filter(({ id }) => !lost.has(id))
    await table.bulkPut(fresh.map((item) => ({ ...item, askedAt })))
    const isLate = isNewer(mark, askedAt)
    if (!isLate) await db.lists.put({ key, askedAt })
    if (!isNewer(whole, askedAt)) await removeGone(db, list, page, askedAt, { rows, lost, isLate })
  })
}

/** Recalled of rows that are not in a folder any more, unlike the id of a deleted one. */
const placeOf = <T extends { id: string }>(item: T, field: keyof T) =>
  `${String(item[field])}/${item.id}`

/**
 * Ids of rows that a later answer proves not to be in their folder, or that a list which was complete later does not contain: they
 * were deleted, or moved.
 */
async function findLostIds<T extends { id: string }>(
  db: CacheDatabase,
  { table, folder: { field, keyOf } }: MediaList<T>,
  items: readonly T[],
  { gone, askedAt }: { gone: ReadonlySet<string>; askedAt: number },
) {
  const all = wholeKey(keyOf())
  const folderOf = (item: T) => wholeKey(keyOf(String(item[field])))
  const keys = [...new Set([all, ...items.map(folderOf)])]
  const marks = await db.lists.bulkGet(keys)
  const newer = new Set(keys.filter((_, index) => isNewer(marks[index], askedAt)))
  const cached = newer.size > 0 ? await table(db).bulkGet(items.map(({ id }) => id)) : []
  const isLost = (item: T, known: T | undefined) =>
    newer.has(folderOf(item)) ? known?.[field] !== item[field] : newer.has(all) && !known
  const lost = items.filter(
    (item, index) => gone.has(placeOf(item, field)) || isLost(item, cached[index]),
  )
  return new Set(lost.map(({ id }) => id))
}

/** `rows`: those cached before; `lost`: ids of rows of the page that were not stored; `isLate`: a newer page is stored. */
async function removeGone<T extends { id: string }>(
  db: CacheDatabase,
  list: MediaList<T>,
  page: MediaPage<T>,
  askedAt: number,
  {
    rows,
    lost,
    isLate,
  }: {
    rows: readonly { item: T; askedAt: number }[]
    lost: ReadonlySet<string>
    isLate: boolean
  },
) {
  const key = list.folder.keyOf(list.folder.id)
  const named = new Set(page.data.map(({ id }) => id))
  const others = rows.filter(({ item }) => !named.has(item.id))
  const newer = new Set(others.filter((row) => isNewer(row, askedAt)).map(({ item }) => item.id))
  const everything = list.list([...others.map(({ item }) => item), ...page.data], true)
  const gone = new Set(findRemovedIds(everything.data, page).filter((id) => !newer.has(id)))
  await list.table(db).bulkDelete([...gone])
  const removed = others.flatMap(({ item }) => (gone.has(item.id) ? [item] : []))
  await db.lists.bulkDelete(listsWithout(list, page, removed).map(wholeKey))
  if (!list.isUnfiltered) return
  const left = removed.map((item) => placeOf(item, list.folder.field))
  await rememberGone(db, left, askedAt)
  // Fetched page by page, the list is complete with the last page, until another page names more rows.
  // Rows that left their folder may be in another one, or in this one under another name.
  const count = everything.total - gone.size - lost.size
  // Next to a newer page, a late one may lack rows that have moved to it.
  const isPart = isLate && page.data.length < page.total
  if (count === page.total && !isPart) await db.lists.put({ key: wholeKey(key), askedAt })
  if (count < page.total)
    await db.lists
      .where('key')
      .anyOf([key, list.folder.keyOf()].map(wholeKey))
      .filter((mark) => !isNewer(mark, askedAt))
      .delete()
}

/** The lists that may still contain removed rows: under another name or, the list of all folders, in another folder. */
function listsWithout<T extends { id: string }>(
  { folder: { field, id, keyOf }, isUnfiltered }: MediaList<T>,
  page: MediaPage<T>,
  removed: readonly T[],
) {
  if (removed.length === 0) return []
  const isComplete = isUnfiltered && page.data.length === page.total
  if (isComplete) return id === undefined ? [] : [keyOf()]
  return [keyOf(), ...removed.map((item) => keyOf(String(item[field])))]
}

/** Marks a folder's list as complete; `key`: of the list. */
export const cacheWholeFolder = (db: CacheDatabase, key: string, askedAt: number) =>
  db.lists.bulkPut([key, wholeKey(key)].map((one) => ({ key: one, askedAt })))

/** Answers the query from the cache; undefined if the folder was never fetched, or for all folders, none. */
export async function readCachedMediaPage<T extends { id: string }>(
  db: CacheDatabase,
  list: MediaList<T>,
) {
  const { keyOf, id } = list.folder
  const [listed, whole, all] = await db.lists.bulkGet([
    keyOf(id),
    wholeKey(keyOf(id)),
    wholeKey(keyOf()),
  ])
  const rows = await itemsOf(db, list)
  const mark = listed ?? all ?? (id === undefined ? rows[0] : undefined)
  if (!mark) return undefined
  const value = list.list(
    rows.map(({ item }) => item),
    false,
  )
  const shown = new Set(value.data.map((item) => item.id))
  const times = rows.filter(({ item }) => shown.has(item.id)).map(({ askedAt }) => askedAt)
  return {
    value,
    askedAt: times.length > 0 ? Math.min(...times) : mark.askedAt,
    ...missingIn((whole ?? all) !== undefined, value.data, value.offset),
  }
}

/** The uploaders of the cached images (MEDIA-10); undefined if there are none. */
export async function readCachedImageOwners(db: CacheDatabase) {
  const rows = await itemsOf(db, imageList({}))
  if (rows.length === 0) return undefined
  return {
    value: ownersOf(rows.map(({ item }) => item)),
    askedAt: Math.min(...rows.map(({ askedAt }) => askedAt)),
  }
}

/** The cached rows of the folder, unfiltered. */
export async function itemsOf<T extends { id: string }>(db: CacheDatabase, list: MediaList<T>) {
  const { field, id } = list.folder
  const table = list.table(db)
  const rows = await (id === undefined ? table : table.where({ [field]: id })).toArray()
  return rows.flatMap((row) => readRow(list.row, row))
}
