import * as v from 'valibot'

import type { PendingChange } from '#src/platform/outbox/show/overlay.ts'
import { type Mark, type Marks, marksOf } from '#src/widgets/search-tree/marks.ts'

import type { MediaKind } from './media-kinds.ts'

const optional = <const T extends v.GenericSchema>(schema: T) =>
  v.fallback(v.optional(schema), undefined)
const FolderIds = v.object({
  imageFolderId: optional(v.string()),
  templateFolderId: optional(v.string()),
})
/** Folder ids in the payload of any change. */
const PayloadSchema = v.object({
  image: optional(FolderIds),
  images: optional(v.array(FolderIds)),
  template: optional(FolderIds),
  templates: optional(v.array(FolderIds)),
  folderId: optional(v.string()),
  parentId: optional(v.string()),
})

const KINDS = {
  images: { folder: 'imageFolder', item: 'image' },
  templates: { folder: 'templateFolder', item: 'template' },
} as const

/** Folders with unsent changes, and folders that contain rejected ones. */
export function folderMarks(changes: readonly PendingChange[], kind: MediaKind): Marks {
  const { folder, item } = KINDS[kind]
  return marksOf(
    changes
      .filter(({ doneAt }) => doneAt === undefined)
      .flatMap((change): Mark[] => {
        const { op, newId } = change
        const [noun] = op.kind.split('.')
        const isRejected = op.state === 'attention'
        if (noun === folder) {
          const own = newId || op.entityKey.slice(folder.length + 1)
          // A rejected new folder is not shown, so its parent is marked.
          const folderId = isRejected && op.yields ? parsePayload(op.payload)?.parentId : own
          return folderId === undefined ? [] : [[folderId, isRejected ? 'rejected' : 'waiting']]
        }
        const folderId = noun === item && isRejected ? itemFolderId(op.payload) : undefined
        return folderId === undefined ? [] : [[folderId, 'rejected']]
      }),
  )
}

function parsePayload(payload: unknown) {
  const placed = v.safeParse(PayloadSchema, payload)
  return placed.success ? placed.output : undefined
}

/** Folder of the first item, or of the item to create. */
function itemFolderId(payload: unknown) {
  const { image, template, images = [], templates = [], folderId } = parsePayload(payload) ?? {}
  const [first] = [image, template, ...images, ...templates].filter((one) => one !== undefined)
  return first?.imageFolderId ?? first?.templateFolderId ?? folderId
}
