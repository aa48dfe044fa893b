import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Image, ImageListQuery } from '#src/contract/image.ts'
import type { ListedTemplate } from '#src/contract/template.ts'
import { listImages } from '#src/domain/media-list.ts'

import { type CacheDatabase, openCacheDatabase } from './cache-database.ts'
import { imageListKey } from './list-keys.ts'
import {
  imageList,
  cacheMediaPage,
  readCachedImageOwners,
  readCachedMediaPage,
  templatesInFolder,
  templatesThatFit,
} from './media-cache.ts'

let db: CacheDatabase
beforeEach(() => {
  db = openCacheDatabase(`user-${Math.random()}`)
})
afterEach(() => db.delete())

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const FOLDER = id(901)
const OTHER = id(902)
const image = (n: number, name: string, imageFolderId = FOLDER): Image => ({
  id: id(n),
  name,
  imageFolderId,
  thumbnail: '/media/x',
  thumbnailSmall: '/media/x-small',
  created: `2026-11-0${n}T08:00:00.000Z`,
  uploadedById: null,
  uploadedByName: null,
})
/** Caches the server's answer for these images. */
const answer = (images: Image[], query: ImageListQuery, askedAt = 1) =>
  cacheMediaPage(db, imageList(query), listImages(images, query), askedAt)
const ask = (query: ImageListQuery) => readCachedMediaPage(db, imageList(query))
const names = async (query: ImageListQuery) =>
  (await ask({ sort: 'Name', sortDirection: 'Asc', ...query }))?.value.data.map(({ name }) => name)

it('lists a folder offline after its pages were fetched [OFF-04]', async () => {
  const images = [1, 2, 3, 4, 5].map((n) => image(n, `Map ${n}`))
  await answer(images, { imageFolderId: FOLDER, limit: 3 }, 5)
  await answer(images, { imageFolderId: FOLDER, limit: 3, offset: 3 }, 7)
  const known = await ask({ imageFolderId: FOLDER, limit: 2, nameSearch: 'map' })
  expect(known).toEqual({
    value: { data: [images[4], images[3]], total: 5, limit: 2, offset: 0 },
    askedAt: 5,
  })
  expect((await ask({ imageFolderId: FOLDER, offset: 4 }))?.askedAt).toBe(7)
})

it('lists the images of one uploader, and removes those that a newer list proves deleted [MEDIA-10]', async () => {
  const of = (n: number, by: number, name: string) => ({
    ...image(n, `Map ${n}`),
    uploadedById: id(by),
    uploadedByName: name,
  })
  expect(await readCachedImageOwners(db)).toBeUndefined()
  const images = [of(1, 801, 'Zoe'), of(2, 802, 'ada'), of(3, 802, 'ada'), image(4, 'Map 4')]
  await answer(images, { imageFolderId: FOLDER }, 5)
  await answer([{ ...of(5, 801, 'Zoe'), imageFolderId: OTHER }], { imageFolderId: OTHER }, 3)
  expect(await readCachedImageOwners(db)).toEqual({
    value: [
      { id: id(802), name: 'ada' },
      { id: id(801), name: 'Zoe' },
    ],
    askedAt: 3,
  })
  expect(await names({ uploadedBy: id(802) })).toEqual(['Map 2', 'Map 3'])
  await answer(images.slice(0, 2), { uploadedBy: id(802) }, 6)
  expect(await names({})).toEqual(['Map 1', 'Map 2', 'Map 4', 'Map 5'])
})

it('does not show an unfetched folder as empty', async () => {
  expect(await ask({ imageFolderId: FOLDER })).toBeUndefined()
  await answer([], { imageFolderId: FOLDER })
  expect((await ask({ imageFolderId: FOLDER }))?.value.total).toBe(0)
  expect(await ask({ imageFolderId: OTHER })).toBeUndefined()
  const all = [image(1, 'Map'), image(2, 'Menu')]
  await answer(all, { limit: 1 })
  expect(await ask({ imageFolderId: OTHER })).toBeUndefined()
  await answer(all, { limit: 1, offset: 1 })
  expect((await ask({ imageFolderId: OTHER }))?.value.total).toBe(0)
})

it('finds the rows of the fetched folders in a query of all folders, as a part of them [SHELL-20] [OFF-04]', async () => {
  expect(await ask({ nameSearch: 'ma' })).toBeUndefined()
  await answer([image(1, 'Map'), image(2, 'Menu')], { imageFolderId: FOLDER }, 5)
  await answer([image(3, 'Market', OTHER)], { imageFolderId: OTHER }, 7)
  expect(await ask({ nameSearch: 'ma', sort: 'Name', sortDirection: 'Asc' })).toMatchObject({
    value: { data: [{ name: 'Map' }, { name: 'Market' }], total: 2 },
    askedAt: 5,
    missing: 'some',
  })
})

it('removes only rows that a page proves deleted', async () => {
  const images = [1, 2, 3, 4].map((n) => image(n, `Map ${n}`))
  await answer([...images, image(6, 'Elsewhere', OTHER)], {})
  const query = { imageFolderId: FOLDER, sort: 'Name', sortDirection: 'Asc', limit: 2 } as const
  await answer([images[0], images[2], images[3]] as Image[], query)
  expect(await names({})).toEqual(['Elsewhere', 'Map 1', 'Map 3', 'Map 4'])
  await answer([images[3] as Image], { ...query, nameSearch: 'map' })
  expect(await names({})).toEqual(['Elsewhere', 'Map 4'])
})

it('skips unreadable rows', async () => {
  await answer([image(1, 'Map'), image(2, 'Menu')], {})
  await db.images.update(id(1), { name: null } as never)
  expect(await names({})).toEqual(['Menu'])
})

it('lists templates of a folder and of a model [OFF-04]', async () => {
  const template = (n: number, deviceGroupName: string): ListedTemplate => ({
    id: id(n),
    name: `Template ${n}`,
    templateFolderId: FOLDER,
    variables: [],
    created: `2026-11-0${n}T08:00:00.000Z`,
    updatedAt: `2026-11-0${n}T08:00:00.000Z`,
    original: false,
    devices: [{ deviceGroupName, orientation: 'horizontal' }],
  })
  const data = [template(2, 'i10'), template(1, 'i7')]
  const page = { data, total: 2, limit: 20, offset: 0 }
  await cacheMediaPage(db, templatesInFolder(FOLDER, {}), page, 1)
  const fit = (query: Parameters<typeof templatesThatFit>[0]) =>
    readCachedMediaPage(db, templatesThatFit({ imageFolderId: FOLDER, ...query }))
  expect((await fit({ deviceGroupName: ['i7'] }))?.value.data).toEqual([data[1]])
  expect((await fit({ orientation: 'vertical' }))?.value.total).toBe(0)
  const named = await readCachedMediaPage(db, templatesInFolder(FOLDER, { nameSearch: ' 2' }))
  expect(named?.value.data).toEqual([data[0]])
})

it('does not replace rows by an older answer that arrives later, nor remove them', async () => {
  const folder = { imageFolderId: FOLDER }
  await answer([image(1, 'Renamed'), image(2, 'New')], folder, 6)
  await answer([image(1, 'Map 1')], folder, 5)
  expect(await names(folder)).toEqual(['New', 'Renamed'])
})

it('no longer calls a list complete once a page names more rows', async () => {
  const images = [1, 2, 3].map((n) => image(n, `Map ${n}`))
  const query = { imageFolderId: FOLDER, sort: 'Name', sortDirection: 'Asc', limit: 2 } as const
  await answer(images.slice(0, 2), query, 1)
  expect(await ask(query)).not.toHaveProperty('missing')
  await answer(images, query, 2)
  expect(await ask(query)).toMatchObject({ missing: 'some' })
})

it('no longer calls a list complete once a part of it lacks a row, which may be elsewhere now', async () => {
  const [map1, map2, menu] = [image(1, 'Map 1'), image(2, 'Map 2'), image(3, 'Menu', OTHER)]
  const [folder, other] = [{ imageFolderId: FOLDER }, { imageFolderId: OTHER }]
  await answer([map1, map2], folder, 1)
  await answer([menu], other, 1)
  await answer([], { ...folder, nameSearch: 'map' }, 2)
  expect(await ask(folder)).toMatchObject({ value: { total: 0 }, missing: 'some' })
  await answer([map1, map2, menu], {}, 3)
  expect(await ask({})).not.toHaveProperty('missing')
  await answer([map1], folder, 4)
  expect(await ask(folder)).not.toHaveProperty('missing')
  expect(await ask({})).toMatchObject({ missing: 'some' })
  await answer([map1, menu], {}, 5)
  for (const query of [{}, folder, other]) expect(await ask(query)).not.toHaveProperty('missing')
})

it('does not bring back a deleted row by an older answer that arrives later', async () => {
  const images = [image(1, 'Map 1'), image(2, 'Map 2')]
  const folder = { imageFolderId: FOLDER }
  await answer(images, folder, 4)
  await answer(images.slice(1), folder, 6)
  await answer(images, folder, 5)
  expect(await names(folder)).toEqual(['Map 2'])
  expect(await ask(folder)).not.toHaveProperty('missing')
  expect(await db.lists.get(imageListKey(FOLDER))).toMatchObject({ askedAt: 6 })
})

it('does not bring back a deleted row by an older answer for all folders, which is then not complete', async () => {
  const [map1, map2] = [image(1, 'Map 1'), image(2, 'Map 2')]
  const folder = { imageFolderId: FOLDER }
  await answer([map2], folder, 2)
  await answer([map1, map2], {}, 1)
  expect(await names(folder)).toEqual(['Map 2'])
  expect(await ask(folder)).not.toHaveProperty('missing')
  expect(await ask({})).toMatchObject({ value: { total: 1 }, missing: 'some' })
  await answer([map2], {}, 3)
  expect(await ask({})).not.toHaveProperty('missing')
})

it('does not bring back a deleted row by an older answer for its folder', async () => {
  const [map1, map2] = [image(1, 'Map 1'), image(2, 'Map 2')]
  const folder = { imageFolderId: FOLDER }
  await answer([map2], {}, 2)
  await answer([map1, map2], folder, 1)
  expect(await names(folder)).toEqual(['Map 2'])
  for (const query of [{}, folder]) expect(await ask(query)).not.toHaveProperty('missing')
})

it('calls all folders complete by an older answer if the row that left its folder is known in another', async () => {
  const [map1, map2] = [image(1, 'Map 1'), image(2, 'Map 2')]
  await answer([map2], { imageFolderId: FOLDER }, 2)
  await answer([{ ...map1, imageFolderId: OTHER }], { imageFolderId: OTHER }, 2)
  await answer([map1, map2], {}, 1)
  expect(await names({ imageFolderId: OTHER })).toEqual(['Map 1'])
  expect(await ask({})).not.toHaveProperty('missing')
})

const BY_NAME = { imageFolderId: FOLDER, sort: 'Name', sortDirection: 'Asc' } as const

it('does not call a list complete by an older page, which may lack what a newer one has moved to it', async () => {
  const [a, b, c, d] = [image(1, 'A'), image(2, 'C'), image(3, 'E'), image(4, 'G')]
  const [first, third] = [image(5, 'B'), image(6, 'D')]
  const page = { ...BY_NAME, limit: 2 }
  await answer([a, b, c, d], page, 1)
  // A and G were deleted, and B and D added.
  await answer([first, b, third, c], page, 3)
  await answer([a, b, c, d], { ...page, offset: 2 }, 2)
  expect(await ask(BY_NAME)).toMatchObject({ missing: 'some' })
  await answer([first, b, third, c], { ...page, offset: 2 }, 4)
  expect(await names(BY_NAME)).toEqual(['B', 'C', 'D', 'E'])
  expect(await ask(BY_NAME)).not.toHaveProperty('missing')
})

it('calls no folder complete by an older answer of which a row was left out', async () => {
  const [a, b, c] = [image(1, 'A'), image(2, 'B'), image(3, 'C')]
  await answer([a, b, c], BY_NAME, 1)
  const renamed = [a, { ...b, name: 'Z' }, c]
  await answer(renamed, { ...BY_NAME, limit: 2 }, 3)
  await answer(renamed, BY_NAME, 2)
  expect(await ask(BY_NAME)).toMatchObject({ missing: 'some' })
  await answer(renamed, BY_NAME, 4)
  expect(await names(BY_NAME)).toEqual(['A', 'C', 'Z'])
  expect(await ask(BY_NAME)).not.toHaveProperty('missing')
})

it('does not bring back a row by an older page, after a newer one without it, but in another folder', async () => {
  const [z, a, b, c] = [image(1, '0'), image(2, 'A'), image(3, 'B'), image(4, 'C')]
  const page = { ...BY_NAME, limit: 2 }
  await answer([a, b, c], page, 1)
  // The first was deleted, and B has left the folder.
  await answer([a, c, image(5, 'D')], page, 3)
  await answer([z, a, b, c], { ...page, offset: 2 }, 2)
  expect(await names(BY_NAME)).toEqual(['A', 'C'])
  expect(await ask(BY_NAME)).toMatchObject({ missing: 'some' })
  await answer([{ ...b, imageFolderId: OTHER }], { imageFolderId: OTHER }, 2)
  expect(await names({ imageFolderId: OTHER })).toEqual(['B'])
})
