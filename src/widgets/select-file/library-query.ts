import type { ImageListQuery } from '#src/contract/image.ts'
import type { TemplateSelectQuery } from '#src/domain/template-list.ts'

import type { SelectFilePanel } from './select-file.ts'

/** SEL-09 */
export const PAGE_SIZE = 6

export const SORTS = ['Created-Desc', 'Created-Asc', 'Name-Asc', 'Name-Desc'] as const
/** SEL-05, SEL-06 */
export type Sort = (typeof SORTS)[number]

export interface LibraryQuery {
  kind: 'images' | 'templates'
  /** Undefined means all folders. */
  folderId: string | undefined
  page: number
  sort: Sort
  search: string
  ownerId: string | undefined
}

const SORT_FIELDS = {
  'Created-Desc': { sort: 'Created', sortDirection: 'Desc' },
  'Created-Asc': { sort: 'Created', sortDirection: 'Asc' },
  'Name-Asc': { sort: 'Name', sortDirection: 'Asc' },
  'Name-Desc': { sort: 'Name', sortDirection: 'Desc' },
} as const

const paged = ({ page, sort, search, folderId }: LibraryQuery) => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  ...SORT_FIELDS[sort],
  ...(search !== '' && { nameSearch: search }),
  ...(folderId !== undefined && { imageFolderId: folderId }),
})

/** CALL-63 */
export const toImageQuery = (query: LibraryQuery): ImageListQuery => ({
  ...paged(query),
  ...(query.ownerId !== undefined && { uploadedBy: query.ownerId }),
})

/** SEL-20: those that have a layout for the model as it hangs; `imageFolderId` carries the template folder (CALL-65). */
export const toTemplateQuery = (
  query: LibraryQuery,
  /** Templates that fit any of them are listed. */
  panels: readonly SelectFilePanel[],
): TemplateSelectQuery => {
  const models = new Set(panels.map(({ deviceGroupName }) => deviceGroupName))
  const [orientation, ...others] = new Set(panels.map((panel) => panel.orientation))
  return {
    ...paged(query),
    ...(orientation && others.length === 0 && { orientation }),
    ...(models.size > 0 && { deviceGroupName: [...models] }),
  }
}
