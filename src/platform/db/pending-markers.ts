import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import { newId } from '#src/platform/outbox/store/new-id.ts'

import { PENDING_MARKERS_DATABASE } from './names.ts'

/** A saved change that has not been sent. Its outbox is a separate database, which a browser may delete on its own. */
export interface PendingMarker {
  opId: string
  userId: string
  /** The change is neither in the outbox nor sent, and its author has not acknowledged this yet. */
  isLost: boolean
  /** How many changes this marker represents: more than one if only their number is known. */
  count: number
}

export interface PendingMarkers {
  /** A random id of this database; it changes if the browser deletes the database. */
  databaseId: string
  markers: readonly PendingMarker[]
}

interface Schema extends DBSchema {
  markers: { key: string; value: PendingMarker; indexes: { userId: string } }
  meta: { key: 'id'; value: string }
}

export const readMarkers = (userId: string) => updateMarkers(userId, {})

/** Resolves with the resulting markers once they are on disk. */
export const updateMarkers = (
  userId: string,
  { put = [], remove = [] }: { put?: readonly PendingMarker[]; remove?: readonly string[] },
): Promise<PendingMarkers> =>
  withDatabase(async (database) => {
    const writes = put.length + remove.length > 0
    const transaction = database.transaction(
      ['markers', 'meta'],
      writes ? 'readwrite' : 'readonly',
      {
        durability: 'strict',
      },
    )
    const markers = transaction.objectStore('markers')
    for (const marker of put) void markers.put?.(marker)
    for (const opId of remove) void markers.delete?.(opId)
    const [databaseId, found] = await Promise.all([
      transaction.objectStore('meta').get('id'),
      markers.index('userId').getAll(userId),
      transaction.done,
    ])
    if (databaseId === undefined) throw new Error(`${PENDING_MARKERS_DATABASE} has no id`)
    return { databaseId, markers: found }
  })

/** For a logout: the user has sent or discarded everything. */
export const removeMarkers = (userId: string) =>
  withDatabase(async (database) => {
    const transaction = database.transaction('markers', 'readwrite', { durability: 'strict' })
    for (const opId of await transaction.store.index('userId').getAllKeys(userId))
      void transaction.store.delete(opId)
    await transaction.done
  })

/**
 * In a private window of WebKit (2.50), a page that is closed while it creates this database keeps later pages from
 * opening it, without an error, until the window is closed. The first change waits this long for its marker, later ones
 * do not.
 */
const OPEN_TIMEOUT_MS = 10_000
let isOpenPending = false

/** Open for one use only, so that no page blocks an upgrade. */
async function withDatabase<T>(run: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  if (isOpenPending) throw new Error(`${PENDING_MARKERS_DATABASE} cannot be opened`)
  const opening = openDB<Schema>(PENDING_MARKERS_DATABASE, 1, {
    upgrade(db) {
      db.createObjectStore('markers', { keyPath: 'opId' }).createIndex('userId', 'userId')
      void db.createObjectStore('meta').put(newId(), 'id')
    },
  })
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS))
  const database = await Promise.race([opening, late])
  if (database === undefined) {
    isOpenPending = true
    void opening
      .then((opened) => opened.close())
      .catch(() => undefined)
      .finally(() => (isOpenPending = false))
    throw new Error(`${PENDING_MARKERS_DATABASE} was not opened within ${OPEN_TIMEOUT_MS} ms`)
  }
  try {
    return await run(database)
  } finally {
    database.close()
  }
}
