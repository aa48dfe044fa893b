import { type DBSchema, openDB } from 'idb'

import { MAX_UPLOAD_BYTES } from '#src/contract/fields.ts'

import { databaseNames } from './database-names.ts'
import { SHARED_DATABASE } from './names.ts'

/** A file that another app shared. Stored for at most a day, until a signed-in user processes it. */
export interface SharedImage {
  id: string
  name: string
  type: string
  size: number
  at: number
  /** Missing if the file is unusable; `refused` has the reason. */
  blob?: Blob
  refused?: 'notAPicture' | 'fileTooLarge' | 'noRoom'
}

interface Schema extends DBSchema {
  images: { key: string; value: SharedImage }
}

const MAX_AGE_MS = 24 * 60 * 60_000
/** As much as pending changes may use. Files beyond it are recorded without their bytes. */
const MAX_FILES = 200
const MAX_BYTES = 300_000_000

/** Used by the page and the service worker. Open for one use only, so that no connection blocks an upgrade. */
async function withImages<T>(
  run: (images: Awaited<ReturnType<typeof openImages>>) => Promise<T>,
): Promise<T> {
  const db = await openImages()
  try {
    return await run(db)
  } finally {
    db.close()
  }
}

const openImages = () =>
  openDB<Schema>(SHARED_DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('images', { keyPath: 'id' }),
  })

/** Resolves once it is on disk. An unusable file, or one that does not fit, is recorded without its bytes. */
export async function storeSharedImage(file: File, now: number): Promise<string> {
  const { name, type, size } = file
  const id = `${String(now).padStart(15, '0')}-${Math.random().toString(36).slice(2, 10)}`
  const image = { id, name, type, size, at: now }
  const refused = rejectionOf(file)
  if (refused) await put({ ...image, refused })
  else
    await readBytes(file).then(
      (blob) => put({ ...image, blob }).catch(() => put({ ...image, refused: 'noRoom' })),
      () => put({ ...image, refused: 'notAPicture' }),
    )
  return id
}

/** Copies the bytes now: a shared file may be gone later. */
const readBytes = async (file: File) => new Blob([await file.arrayBuffer()], { type: file.type })

const put = (image: SharedImage) =>
  withImages(async (db) => {
    const transaction = db.transaction('images', 'readwrite', { durability: 'strict' })
    const stored: SharedImage[] = []
    for (const other of await transaction.store.getAll())
      if (isOld(other.at, image.at)) await transaction.store.delete(other.id)
      else if (other.blob) stored.push(other)
    const bytes = stored.reduce((sum, { size }) => sum + size, image.size)
    const isOver = image.blob && (stored.length >= MAX_FILES || bytes > MAX_BYTES)
    if (isOver) throw new Error('The budget of shared files is used up')
    await transaction.store.put(image)
    await transaction.done
  })

/** All images that are not processed yet, the oldest first. */
export async function sharedImages(
  now: number,
  without: readonly string[],
): Promise<SharedImage[]> {
  if (!(await databaseNames(indexedDB)).includes(SHARED_DATABASE)) return []
  return await withImages(async (db) => {
    const all = await db.getAll('images')
    for (const { id, at } of all) if (isOld(at, now)) await db.delete('images', id)
    return all
      .filter(({ id, at }) => !isOld(at, now) && !without.includes(id))
      .toSorted((a, b) => a.at - b.at)
  })
}

export const hasSharedImage = (id: string) =>
  withImages(async (db) => (await db.count('images', id)) > 0)

export const deleteSharedImage = (id: string) => withImages((db) => db.delete('images', id))

const isOld = (at: number, now: number) => now - at >= MAX_AGE_MS

function rejectionOf({ type, size }: File): SharedImage['refused'] {
  if (!type.startsWith('image/')) return 'notAPicture'
  return size > MAX_UPLOAD_BYTES ? 'fileTooLarge' : undefined
}
