import * as v from 'valibot'

import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import type { Marks } from '#src/widgets/search-tree/marks.ts'

import type { MediaKind } from './media-kinds.ts'

const optional = <const T extends v.GenericSchema>(schema: T) =>
  v.fallback(v.optional(schema), undefined)
const Named = v.object({
  imageFolderId: optional(v.string()),
  templateFolderId: optional(v.string()),
})
/** Where the things of a change are, whatever its kind. */
const PlacedSchema = v.object({
  image: optional(Named),
  images: optional(v.array(Named)),
  template: optional(Named),
  templates: optional(v.array(Named)),
  folderId: optional(v.string()),
  parentId: optional(v.string()),
})

const KINDS = {
  images: { folder: 'imageFolder', item: 'image' },
  templates: { folder: 'templateFolder', item: 'template' },
} as const

/** Which folders wait for the server themselves, and to which ones something that was refused leads. */
export function folderMarks(changes: readonly PendingChange[], kind: MediaKind): Marks {
  const { folder, item } = KINDS[kind]
  return new Map(
    changes
      .filter(({ doneAt }) => doneAt === undefined)
      .flatMap((change): [string, 'waiting' | 'refused'][] => {
        const { op, newId } = change
        const [noun] = op.kind.split('.')
        const isRefused = op.state === 'attention'
        if (noun === folder) {
          const own = newId || op.entityKey.slice(folder.length + 1)
          // What was not made is not shown; the dot leads to where it would be.
          const place = isRefused && op.yields ? placeOf(op.payload)?.parentId : own
          return place === undefined ? [] : [[place, isRefused ? 'refused' : 'waiting']]
        }
        const place = noun === item && isRefused ? itemPlaceOf(op.payload) : undefined
        return place === undefined ? [] : [[place, 'refused']]
      }),
  )
}

function placeOf(payload: unknown) {
  const placed = v.safeParse(PlacedSchema, payload)
  return placed.success ? placed.output : undefined
}

/** Of one, of the first of many, or of what was to be made. */
function itemPlaceOf(payload: unknown) {
  const { image, template, images = [], templates = [], folderId } = placeOf(payload) ?? {}
  const [first] = [image, template, ...images, ...templates].filter((one) => one !== undefined)
  return first?.imageFolderId ?? first?.templateFolderId ?? folderId
}
