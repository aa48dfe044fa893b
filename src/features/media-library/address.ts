import * as v from 'valibot'

import type { MEDIA_SORTS } from '#src/contract/image.ts'
import { PAGE_SIZES } from '#src/contract/page.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
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
