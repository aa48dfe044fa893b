import * as v from 'valibot'

import type { ImageListQuery } from '#src/contract/image.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import type { TemplateFolderQuery } from '#src/domain/template-list.ts'
import type { SortOrder } from '#src/ui/sort-order.ts'

import { type MediaSearch, MediaSearchSchema } from './address.ts'

/** What changes in the address; the rest of it stays. A correction takes the place of what was wrong. */
export type ChangeSearch = (changes: Partial<MediaSearch>, options?: { replace: boolean }) => void

export const modeOf = ({ mode = 'images' }: MediaSearch) => mode
export const viewOf = ({ view = 'list' }: MediaSearch) => view
export const pageOf = ({ page = 1 }: MediaSearch) => page
export const sizeOf = ({ size = PAGE_SIZES[0] }: MediaSearch) => size

export const toFolder = (id: string): MediaSearch['folder'] =>
  v.parse(MediaSearchSchema.entries.folder, id)

export const sortOf = ({ sort = 'Created', direction }: MediaSearch) =>
  sort === 'none' ? null : { column: sort, direction: direction ?? firstDirection(sort) }

/** Newest first, names from A. */
const firstDirection = (sort: 'Created' | 'Name') => (sort === 'Created' ? 'Desc' : 'Asc')

export const searchOfSort = (order: SortOrder | null): Partial<MediaSearch> => ({
  sort: v.parse(MediaSearchSchema.entries.sort, order?.column ?? 'none'),
  direction: order?.direction,
  page: undefined,
})

/** MEDIA-06 */
function pageQuery(search: MediaSearch) {
  const limit = sizeOf(search)
  const order = sortOf(search)
  return {
    ...(search.q !== undefined && { nameSearch: search.q }),
    ...(order && { sort: order.column, sortDirection: order.direction }),
    limit,
    offset: (pageOf(search) - 1) * limit,
  }
}

export const toImageQuery = (search: MediaSearch, folderId: string): ImageListQuery => ({
  imageFolderId: folderId,
  ...(search.owner !== undefined && { uploadedBy: search.owner }),
  ...pageQuery(search),
})

export const toTemplateQuery = (search: MediaSearch): TemplateFolderQuery => pageQuery(search)
