import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import {
  MediaSearchSchema,
  modeOf,
  pageOf,
  searchOfSort,
  sizeOf,
  sortOf,
  toFolder,
  toImageQuery,
  toTemplateQuery,
  viewOf,
} from './search-params.ts'

const FOLDER = '0b0c2a52-7a41-4c7e-8a45-3f7f6f0d1a11'
const OWNER = '2a0c2a52-7a41-4c7e-8a45-3f7f6f0d1a01'
const parse = (search: Record<string, unknown>) => v.parse(MediaSearchSchema, search)

describe('the URL of the media library', () => {
  it('defaults to a list of ten images, newest first [MEDIA-13] [MEDIA-15]', () => {
    const search = parse({})
    expect(modeOf(search)).toBe('images')
    expect(viewOf(search)).toBe('list')
    expect(pageOf(search)).toBe(1)
    expect(sizeOf(search)).toBe(10)
    expect(sortOf(search)).toEqual({ column: 'Created', direction: 'Desc' })
  })

  it('falls back to defaults for invalid values', () => {
    const wrong = {
      mode: 'videos',
      folder: '<script>',
      q: 'a\0b',
      owner: 7,
      page: -1,
      size: 7,
      sort: 'Size',
      direction: 'up',
      view: 'wall',
      more: 'of it',
    }
    expect(parse(wrong)).toEqual({})
    expect(parse({ ...wrong, page: 2, size: 50 })).toEqual({ page: 2, size: 50 })
    expect(toFolder('nonsense')).toBeUndefined()
    expect(toFolder(FOLDER)).toBe(FOLDER)
  })

  it('requests one page of one folder [MEDIA-06]', () => {
    const search = parse({ page: 3, size: 20, q: ' sea ', owner: OWNER, sort: 'Name' })
    const page = { nameSearch: 'sea', sort: 'Name', sortDirection: 'Asc', limit: 20, offset: 40 }
    expect(toImageQuery(search, FOLDER)).toEqual({
      imageFolderId: FOLDER,
      uploadedBy: OWNER,
      ...page,
    })
    expect(toTemplateQuery(search)).toEqual(page)
  })

  it('returns to the first page with another order', () => {
    expect(searchOfSort({ column: 'Name', direction: 'Desc' })).toEqual({
      sort: 'Name',
      direction: 'Desc',
      page: undefined,
    })
  })
})
