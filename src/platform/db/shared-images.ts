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
  refused?: 'notAPicture' | 'fileTooLarge'
}

interface Schema extends DBSchema {
  images: { key: string; value: SharedImage }
}

const MAX_AGE_MS = 24 * 60 * 60_000
/** When exceeded, the oldest are deleted. */
const MAX_STORED = 10

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

/** Resolves once it is on disk. An unusable file is recorded without its bytes. */
export async function storeSharedImage(file: File, now: number): Promise<string> {
  const { name, type, size } = file
  const refused = rejectionOf(file)
  const id = `${String(now).padStart(15, '0')}-${Math.random().toString(36).slice(2, 10)}`
  // Copy the bytes now: a shared file may be gone later.
  const blob = refused ? undefined : new Blob([await file.arrayBuffer()], { type })
  const image = {
    id,
    name,
    type,
    size,
    at: now,
    ...(refused && { refused }),
    ...(blob && { blob }),
  }
  await withImages(async (db) => {
    const transaction = db.transaction('images', 'readwrite', { durability: 'strict' })
    const others = await transaction.store.getAll()
    const tooMany = others.toSorted((a, b) => b.at - a.at).slice(MAX_STORED - 1)
    const old = others.filter(({ at }) => isOld(at, now))
    for (const { id: gone } of [...tooMany, ...old]) await transaction.store.delete(gone)
    await transaction.store.put(image)
    await transaction.done
  })
  return id
}

/** The oldest image that is not processed yet. */
export async function nextSharedImage(
  now: number,
  without: readonly string[],
): Promise<SharedImage | undefined> {
  if (!(await databaseNames(indexedDB)).includes(SHARED_DATABASE)) return undefined
  return await withImages(async (db) => {
    const all = await db.getAll('images')
    for (const { id, at } of all) if (isOld(at, now)) await db.delete('images', id)
    return all
      .filter(({ id, at }) => !isOld(at, now) && !without.includes(id))
      .toSorted((a, b) => a.at - b.at)[0]
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
