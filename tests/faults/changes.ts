import type { Book } from './book.ts'
import type { RigDevice } from './ledger.ts'
import type { Wish } from './page/main.ts'

/** A change that a test plans: the request to the page, and the callback that records its id in the book. */
export interface Planned {
  wish: Wish
  saved: (opId: string) => void
}

/** Renames a device to a name that contains a mark. */
export function renaming(book: Book, { id, name }: RigDevice): Planned {
  const { mark, saved } = book.mark(`name of ${id}`)
  return { wish: { kind: 'device.update', input: { id, name, changes: { name: mark } } }, saved }
}

/** Renames each of these devices. */
export const newNames = (book: Book, devices: readonly RigDevice[]) =>
  devices.map((device) => renaming(book, device))

export const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Uploads an image to a device, with a mark in its file name. `size`: in pixels of noise, which no encoder can compress. */
export function picturing(
  book: Book,
  { id, name, organizationId }: RigDevice,
  size?: { width: number; height: number },
): Planned {
  const { mark, saved } = book.mark(`content of ${id}`)
  const fileName = `${mark}.${size ? 'png' : 'jpg'}`
  return {
    wish: {
      kind: 'device.uploadImage',
      input: { id, name, organizationId, fileName, thumbnail: DOT },
      files: {
        image: {
          seed: book.entries.length,
          name: fileName,
          ...(size && { ...size, type: 'image/png' as const }),
        },
      },
    },
    saved,
  }
}

/** A planned image folder. `ref` is the name of its temporary id in the page. */
export interface PlannedFolder {
  ref: string
  name: string
}
let folders = 0

/** Creates a folder below `parentId`, which may be a planned folder, as `{{ref}}`. */
export function foldering(
  book: Book,
  at: { organizationId: string; parentId: string; lane?: string },
): Planned & { folder: PlannedFolder } {
  const { organizationId, parentId, lane = 'folders' } = at
  const { mark, saved } = book.mark(lane)
  folders += 1
  const ref = `folder${folders}`
  const input = { name: mark, description: '', organizationId, parentId, parentName: 'Somewhere' }
  return {
    wish: { kind: 'imageFolder.create', as: ref, input },
    saved,
    folder: { ref, name: mark },
  }
}

/** Uploads an image to a folder of the library, which may be a planned one. */
export function uploading(book: Book, { ref, name }: PlannedFolder): Planned {
  const { mark, saved } = book.mark(`pictures in ${ref}`)
  const fileName = `${mark}.jpg`
  return {
    wish: {
      kind: 'image.upload',
      input: {
        folderId: `{{${ref}}}`,
        folderName: name,
        fileName,
        thumbnail: DOT,
        uploadedByName: null,
      },
      files: { image: { seed: book.entries.length, name: fileName } },
    },
    saved,
  }
}
