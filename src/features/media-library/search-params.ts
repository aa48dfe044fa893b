import * as v from 'valibot'

import type { ImageListQuery, MEDIA_SORTS } from '#src/contract/image.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import type { TemplateFolderQuery } from '#src/domain/template-list.ts'
import {
  UnsentIdParam,
  IdParam,
  PageParam,
  optionalParam,
  SearchTextParam,
  DirectionParam,
} from '#src/platform/search-params.ts'
import type { SortOrder } from '#src/ui/sort-order.ts'
import { MEDIA_KINDS } from '#src/widgets/media-folders/media-kinds.ts'

const SORTS = ['Created', 'Name'] as const satisfies readonly (typeof MEDIA_SORTS)[number][]

/** Defaults are omitted from the URL. */
export const MediaSearchSchema = v.object({
  /** Defaults to images (MEDIA-05). */
  mode: optionalParam(v.picklist(MEDIA_KINDS)),
  /** Defaults to the root, also when the folder is gone. */
  folder: optionalParam(UnsentIdParam),
  q: optionalParam(SearchTextParam),
  /** Owner of the images (MEDIA-10). */
  owner: optionalParam(IdParam),
  page: optionalParam(PageParam),
  size: optionalParam(v.picklist(PAGE_SIZES)),
  /** Defaults to newest first (MEDIA-15). */
  sort: optionalParam(v.picklist(SORTS)),
  direction: optionalParam(DirectionParam),
  view: optionalParam(v.picklist(['list', 'grid'])),
  /** `opId` of a rejected folder change to edit here (OFF-17). */
  mend: optionalParam(IdParam),
})

/** Merges changes into the search parameters; a correction replaces the history entry. */
export type ChangeSearch = (changes: Partial<MediaSearch>, options?: { replace: boolean }) => void

/** Undefined if nothing is searched. */
export const clearSearchOf = ({ q }: MediaSearch, onSearch: ChangeSearch) =>
  q === undefined ? undefined : () => onSearch({ q: undefined, page: undefined })

export const modeOf = ({ mode = 'images' }: MediaSearch) => mode
export const viewOf = ({ view = 'list' }: MediaSearch) => view
export const pageOf = ({ page = 1 }: MediaSearch) => page
export const sizeOf = ({ size = PAGE_SIZES[0] }: MediaSearch) => size

export const toFolder = (id: string): MediaSearch['folder'] =>
  v.parse(MediaSearchSchema.entries.folder, id)

export const sortOf = ({ sort = 'Created', direction = firstDirection(sort) }: MediaSearch) => ({
  column: sort,
  direction,
})

/** Newest first, names from A. */
const firstDirection = (sort: 'Created' | 'Name') => (sort === 'Created' ? 'Desc' : 'Asc')

export const searchOfSort = (order: SortOrder | null): Partial<MediaSearch> => ({
  sort: v.parse(MediaSearchSchema.entries.sort, order?.column),
  direction: order?.direction,
  page: undefined,
})

/** MEDIA-06 */
function pageQuery(search: MediaSearch) {
  const limit = sizeOf(search)
  const order = sortOf(search)
  return {
    ...(search.q !== undefined && { nameSearch: search.q }),
    sort: order.column,
    sortDirection: order.direction,
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

export type MediaSearch = v.InferOutput<typeof MediaSearchSchema>
