import * as v from 'valibot'

import type { ImageListQuery, MEDIA_SORTS } from '#src/contract/image.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import type { TemplateFolderQuery } from '#src/domain/template-list.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import type { SortOrder } from '#src/ui/sort-order.ts'
import { MEDIA_KINDS } from '#src/widgets/media-folders/media-kinds.ts'

const SORTS = ['Created', 'Name', 'none'] as const satisfies readonly (
  | (typeof MEDIA_SORTS)[number]
  | 'none'
)[]

const optional = <const T extends v.GenericSchema>(schema: T) =>
  v.optional(v.fallback(v.optional(schema), undefined))
const pageNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000_000))

/** What the address says; what it says wrong counts as not said. Defaults are not written into it. */
export const MediaSearchSchema = v.object({
  /** Images without it (MEDIA-05). */
  mode: optional(v.picklist(MEDIA_KINDS)),
  /** The root without it, or where it is not there any more. */
  folder: optional(
    v.union([
      v.pipe(v.string(), v.uuid()),
      // One that was made on this device and is not sent yet.
      v.pipe(v.string(), v.check(isTempId)),
    ]),
  ),
  q: optional(v.pipe(v.string(), v.excludes('\0'), v.trim(), v.nonEmpty(), v.maxLength(200))),
  /** Whose images (MEDIA-10). */
  owner: optional(v.pipe(v.string(), v.uuid())),
  page: optional(pageNumber),
  size: optional(v.picklist(PAGE_SIZES)),
  /** `none` is the third step of a column's head; newest first without it (MEDIA-15). */
  sort: optional(v.picklist(SORTS)),
  direction: optional(v.picklist(['Asc', 'Desc'])),
  view: optional(v.picklist(['list', 'grid'])),
  /** A refused change of a folder, by its `opId`, which is to be mended here (OFF-17). */
  mend: optional(v.pipe(v.string(), v.uuid())),
})
export type MediaSearch = v.InferOutput<typeof MediaSearchSchema>

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
