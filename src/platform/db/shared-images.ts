import { type DBSchema, openDB } from 'idb'

import { LARGEST_UPLOAD_BYTES } from '#src/contract/fields.ts'

import { databaseNames } from './database-names.ts'
import { SHARED_DATABASE } from './names.ts'

/** A file that another app handed over. It waits for somebody who is signed in, for a day at most. */
export interface SharedImage {
  id: string
  name: string
  type: string
  size: number
  at: number
  /** Absent where the file could not be used; then `refused` says why. */
  blob?: Blob
  refused?: 'notAPicture' | 'fileTooLarge'
}

interface Schema extends DBSchema {
  images: { key: string; value: SharedImage }
}

const KEPT_MS = 24 * 60 * 60_000
/** Of a pile that nobody takes the oldest go first. */
const MOST_KEPT = 10

/** In the page and in the service worker alike; open for one use only, so that nobody holds up a newer version of it. */
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

/** Resolves once it is on disk. A file that cannot be a picture for us is noted without its bytes. */
export async function keepShared(file: File, now: number): Promise<string> {
  const { name, type, size } = file
  const refused = whyNot(file)
  const id = `${String(now).padStart(15, '0')}-${Math.random().toString(36).slice(2, 10)}`
  // The bytes now: a handed-over file may be gone later.
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
    const tooMany = others.toSorted((a, b) => b.at - a.at).slice(MOST_KEPT - 1)
    const old = others.filter(({ at }) => isOld(at, now))
    for (const { id: gone } of [...tooMany, ...old]) await transaction.store.delete(gone)
    await transaction.store.put(image)
    await transaction.done
  })
  return id
}

/** The oldest that nobody has taken yet. */
export async function nextShared(
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

export const isStillShared = (id: string) =>
  withImages(async (db) => (await db.count('images', id)) > 0)

export const dropShared = (id: string) => withImages((db) => db.delete('images', id))

const isOld = (at: number, now: number) => now - at >= KEPT_MS

function whyNot({ type, size }: File): SharedImage['refused'] {
  if (!type.startsWith('image/')) return 'notAPicture'
  return size > LARGEST_UPLOAD_BYTES ? 'fileTooLarge' : undefined
}
