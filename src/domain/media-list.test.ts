import { describe, expect, it } from 'vitest'

import type { ImageListQuery } from '#src/contract/image.ts'

import { listImages, listMedia } from './media-list.ts'

const FOLDER = '7b0d0a4e-0000-4000-8000-000000000001'
const OTHER = '7b0d0a4e-0000-4000-8000-000000000002'
const ADA = '7b0d0a4e-0000-4000-8000-00000000000a'
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const image = (digit: number, name: string, day: number, imageFolderId = FOLDER) => ({
  id: id(digit),
  name,
  created: `2026-11-0${day}T08:00:00.000Z`,
  imageFolderId,
  uploadedById: digit % 2 === 1 ? ADA : null,
})
const images = [
  image(1, 'map.png', 5),
  image(2, 'Atlas', 7, OTHER),
  image(3, 'MAP.png', 5),
  image(4, '50% off_today', 9),
  image(5, 'Ära 🙂', 8, OTHER),
]
const digits = (query: ImageListQuery) =>
  listImages(images, { limit: 0, ...query })
    .data.map((one) => Number(one.id.at(-1)))
    .join('')

describe('order', () => {
  it.each<[ImageListQuery, string]>([
    [{}, '45213'],
    [{ sortDirection: 'Asc' }, '13254'],
    [{ sort: 'Name', sortDirection: 'Asc' }, '45213'],
    [{ sort: 'Name', sortDirection: 'Desc' }, '13254'],
  ])('%j: newest first by default, then by id [MEDIA-15]', (query, expected) => {
    expect(digits(query)).toBe(expected)
  })
})

describe('filters', () => {
  it.each<[string, ImageListQuery, string]>([
    ['part of the name, ignoring case', { nameSearch: 'aP.P' }, '13'],
    ['non-ASCII letters', { nameSearch: 'äRA' }, '5'],
    ['a percent sign is matched literally', { nameSearch: '%' }, '4'],
    ['an underscore is matched literally', { nameSearch: '_' }, '4'],
    ['a blank search matches everything', { nameSearch: '  ' }, '45213'],
    ['directly in a folder', { imageFolderId: OTHER }, '52'],
    ['an unknown folder', { imageFolderId: id(1) }, ''],
    ['one uploader [MEDIA-10]', { uploadedBy: ADA }, '513'],
    ['a user without uploads', { uploadedBy: id(7) }, ''],
    ['uploader and folder', { uploadedBy: ADA, imageFolderId: OTHER }, '5'],
    ['folder and name', { imageFolderId: OTHER, nameSearch: 'ATL' }, '2'],
  ])('%s', (_title, query, expected) => {
    expect(digits(query)).toBe(expected)
  })
})

describe('pages', () => {
  it('have the requested rows and the total of all rows', () => {
    const page = listImages(images, { limit: 2, offset: 1, nameSearch: 'a' })
    expect(page.data.map((one) => one.name)).toEqual(['Ära 🙂', 'Atlas'])
    expect(page).toMatchObject({ total: 5, limit: 2, offset: 1 })
  })

  it('have all rows for limit 0, and none beyond the end [CONST-05]', () => {
    expect(listImages(images, { limit: 0 }).data).toHaveLength(5)
    expect(listImages(images, { limit: 10, offset: 50 })).toMatchObject({ data: [], total: 5 })
  })

  it('can list anything with an id, a name and a creation date', () => {
    const templates = images.map(({ name, created }, index) => ({ id: id(index), name, created }))
    const query = { limit: 1, offset: 0, sort: 'Created', sortDirection: 'Asc' } as const
    expect(listMedia(templates, query).data).toEqual([templates[0]])
  })
})
