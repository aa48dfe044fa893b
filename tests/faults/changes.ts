import type { Book } from './book.ts'
import type { RigDevice } from './ledger.ts'
import type { Wish } from './page/main.ts'

/** One change as a test plans it: what the page is asked for, and where the judge writes down what came of it. */
export interface Planned {
  wish: Wish
  saved: (opId: string) => void
}

/** A new name for a device, with a mark in it. */
export function renaming(book: Book, { id, name }: RigDevice): Planned {
  const { mark, saved } = book.mark(`name of ${id}`)
  return { wish: { kind: 'device.update', input: { id, name, changes: { name: mark } } }, saved }
}

/** A new name for each of these devices. */
export const newNames = (book: Book, devices: readonly RigDevice[]) =>
  devices.map((device) => renaming(book, device))

export const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A picture for a device, with a mark in its file's name. `size` in pixels of grain, which no encoder makes small. */
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

/** A folder of pictures as a plan knows it: by the name that its temporary id gets in the page. */
export interface PlannedFolder {
  ref: string
  name: string
}
let folders = 0

/** A folder below `parentId`, which may be one that is planned, as `{{ref}}`. */
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

/** A picture for a folder of the library, which may be one that is planned. */
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
