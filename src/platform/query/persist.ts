import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client'
import { wrap } from 'idb'
import * as v from 'valibot'

import { keptReadsName, queryCacheKey } from '#src/platform/db/names.ts'
import { userStorage } from '#src/platform/db/user-storage.ts'
import { log } from '#src/platform/log.ts'
import { mirrorShows } from '#src/platform/session/mirror.ts'

/** Shape of what is kept. A new one makes the old be forgotten, which does no harm. */
const SHAPE = '1'
const KEPT_MS = 7 * 24 * 60 * 60_000
/** Read before the first paint and written every second: anything larger is left out (OFF-28). */
const LARGEST_CHARACTERS = 256 * 1024

/** So old that it counts as nothing. */
const EMPTY: PersistedClient = {
  timestamp: 0,
  buster: '',
  clientState: { mutations: [], queries: [] },
}
const KeptSchema = v.looseObject({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.looseObject({ mutations: v.array(v.unknown()), queries: v.array(v.unknown()) }),
})

type Kept = PersistedClient['clientState']

/** What was read stays true when the network goes: a later failure is no part of what is kept. */
const asRead = ({ queries }: Kept): Kept => ({
  mutations: [],
  queries: queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success',
      error: null,
      fetchStatus: 'idle',
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  })),
})

/** One read that grew large must not cost the others. */
function smallest({ queries }: Kept): Kept {
  let room = LARGEST_CHARACTERS
  const bySize = queries
    .map((query) => ({ query, size: JSON.stringify(query).length }))
    .toSorted((a, b) => a.size - b.size)
  return {
    mutations: [],
    queries: bySize.flatMap(({ query, size }) => ((room -= size) > 0 ? [query] : [])),
  }
}

interface Options {
  userId: string
  /** The organisation that ROOT is inside of. */
  inside?: string | undefined
  /** First parts of the keys of the small reads that may be kept, such as `['users', 'self']`. */
  allow: readonly (readonly string[])[]
  store?: KeptReadsStore
  /** Whether this user is signed in right now. */
  isSignedIn?: () => boolean
}

/** Paints the first screen from the last visit's small reads. Never holds a change; its loss costs one request. */
export function persistSmallReads(
  queryClient: QueryClient,
  {
    userId,
    inside,
    allow,
    store = keptReadsStore(userId, inside),
    isSignedIn = () => mirrorShows(localStorage, userId),
  }: Options,
) {
  let stopped = false
  let unsubscribe = () => {}
  const failed = (error: unknown) => {
    if (!stopped) log.error('the small reads could not be kept', error)
  }

  const persisterOf = (text: string | undefined) =>
    createSyncStoragePersister({
      storage: {
        getItem: () => text ?? null,
        // Writes are delayed by a second: by then a logout may be deleting data, here or in another tab, and nothing may reappear.
        setItem(_, value) {
          if (!stopped && isSignedIn()) store.write(value).catch(failed)
        },
        removeItem: () => void store.write(undefined).catch(failed),
      },
      serialize(client) {
        const clientState = asRead(client.clientState)
        const whole = JSON.stringify({ ...client, clientState })
        if (whole.length <= LARGEST_CHARACTERS) return whole
        return JSON.stringify({ ...client, clientState: smallest(clientState) })
      },
      deserialize(value) {
        const client = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptSchema), value)
        return client.success ? (client.output as PersistedClient) : EMPTY
      },
    })

  async function restore() {
    const text = await store.read().catch(failed)
    if (stopped) return
    const [stop, restored] = persistQueryClient({
      queryClient,
      persister: persisterOf(text ?? undefined),
      maxAge: KEPT_MS,
      buster: SHAPE,
      dehydrateOptions: {
        shouldDehydrateMutation: () => false,
        shouldDehydrateQuery: ({ queryKey, state }) =>
          state.data !== undefined &&
          allow.some((start) => start.every((part, index) => queryKey[index] === part)),
      },
    })
    unsubscribe = stop
    await restored
  }

  const stop = () => {
    stopped = true
    unsubscribe()
  }
  return { stop, restored: restore() }
}

const STORE = 'reads'
const KEY = 'all'

export interface KeptReadsStore {
  read: () => Promise<string | undefined>
  write: (text: string | undefined) => Promise<void>
}

/**
 * The small reads of the last visit, as one text. Stored in a database of the user, because a logout deletes that from the disk:
 * what is removed from local storage stays in its file for as long as the browser likes.
 */
export function keptReadsStore(userId: string, inside: string | undefined): KeptReadsStore {
  async function open() {
    const opening = userStorage(userId).open(keptReadsName(userId, inside), 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = await wrap(opening)
    if (!database) throw new Error('The kept reads did not open')
    return database
  }
  return {
    async read() {
      // Earlier builds stored them here.
      localStorage.removeItem(queryCacheKey(userId, inside))
      const database = await open()
      try {
        const text: unknown = await database.get(STORE, KEY)
        return typeof text === 'string' ? text : undefined
      } finally {
        database.close()
      }
    },
    async write(text) {
      const database = await open()
      try {
        await (text === undefined ? database.delete(STORE, KEY) : database.put(STORE, text, KEY))
      } finally {
        // A logout must be able to delete the database.
        database.close()
      }
    },
  }
}
