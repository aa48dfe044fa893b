import * as v from 'valibot'

import type { MEDIA_SORTS } from '#src/contract/image.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import {
  AnyId,
  Id,
  PageNumber,
  said,
  SearchText,
} from '#src/widgets/address-fields/address-fields.ts'
import { MEDIA_KINDS } from '#src/widgets/media-folders/media-kinds.ts'

const SORTS = ['Created', 'Name', 'none'] as const satisfies readonly (
  | (typeof MEDIA_SORTS)[number]
  | 'none'
)[]

/** What the address says; what it says wrong counts as not said. Defaults are not written into it. */
export const MediaSearchSchema = v.object({
  /** Images without it (MEDIA-05). */
  mode: said(v.picklist(MEDIA_KINDS)),
  /** The root without it, or where it is not there any more. */
  folder: said(AnyId),
  q: said(SearchText),
  /** Whose images (MEDIA-10). */
  owner: said(Id),
  page: said(PageNumber),
  size: said(v.picklist(PAGE_SIZES)),
  /** `none` is the third step of a column's head; newest first without it (MEDIA-15). */
  sort: said(v.picklist(SORTS)),
  direction: said(v.picklist(['Asc', 'Desc'])),
  view: said(v.picklist(['list', 'grid'])),
  /** A refused change of a folder, by its `opId`, which is to be mended here (OFF-17). */
  mend: said(Id),
})
export type MediaSearch = v.InferOutput<typeof MediaSearchSchema>
