import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type PersistedClient, persistQueryClient } from '@tanstack/react-query-persist-client'
import { wrap } from 'idb'
import * as v from 'valibot'

import { persistedQueriesName, queryCacheKey } from '#src/platform/db/names.ts'
import { userStorage } from '#src/platform/db/user-storage.ts'
import { log } from '#src/platform/log.ts'
import { mirrorShows } from '#src/platform/session/mirror.ts'

/** Version of the stored shape. Other versions are dropped. */
const CACHE_VERSION = '1'
const MAX_AGE_MS = 7 * 24 * 60 * 60_000
/** Read before the first paint and written every second, so larger data is left out (OFF-28). */
const MAX_LENGTH = 256 * 1024

/** Its age makes the library ignore it. */
const EMPTY_CLIENT: PersistedClient = {
  timestamp: 0,
  buster: '',
  clientState: { mutations: [], queries: [] },
}
const PersistedSchema = v.looseObject({
  timestamp: v.number(),
  buster: v.string(),
  clientState: v.looseObject({ mutations: v.array(v.unknown()), queries: v.array(v.unknown()) }),
})

type ClientState = PersistedClient['clientState']

/** Stores data as successful: a later failure to refetch does not invalidate it. */
const asSuccessful = ({ queries }: ClientState): ClientState => ({
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

/** One large query must not displace the others. */
function withinLimit({ queries }: ClientState): ClientState {
  let room = MAX_LENGTH
  const bySize = queries
    .map((query) => ({ query, size: JSON.stringify(query).length }))
    .toSorted((a, b) => a.size - b.size)
  return {
    mutations: [],
    queries: bySize.flatMap(({ query, size }) => ((room -= size) > 0 ? [query] : [])),
  }
}

/** Queries from the future are left from a clock that was set back. They would replace what was just read. */
const withoutFuture = ({ clientState, ...rest }: PersistedClient): PersistedClient => ({
  ...rest,
  clientState: {
    mutations: [],
    queries: clientState.queries.filter(({ state }) => state.dataUpdatedAt <= Date.now()),
  },
})

interface Options {
  userId: string
  /** The organization that ROOT acts in. */
  actingOrganizationId?: string | undefined
  /** Prefixes of the query keys to persist, such as `['users', 'self']`. */
  allow: readonly QueryKey[]
  store?: PersistedQueriesStore
  /** Whether this user is signed in. */
  isSignedIn?: () => boolean
}

/** Persists small queries, so that the first screen renders from the last visit. Contains no changes; losing it is harmless. */
export function persistQueries(
  queryClient: QueryClient,
  {
    userId,
    actingOrganizationId,
    allow,
    store = persistedQueriesStore(userId, actingOrganizationId),
    isSignedIn = () => mirrorShows(localStorage, userId),
  }: Options,
) {
  let stopped = false
  let unsubscribe = () => {}
  const failed = (error: unknown) => {
    if (!stopped) log.error('could not persist queries', error)
  }

  const persisterOf = (text: string | undefined) =>
    createSyncStoragePersister({
      storage: {
        getItem: () => text ?? null,
        // Writes are delayed by a second; meanwhile a logout may be deleting data, which must not reappear.
        setItem(_, value) {
          if (!stopped && isSignedIn()) store.write(value).catch(failed)
        },
        removeItem: () => void store.write(undefined).catch(failed),
      },
      serialize(client) {
        const clientState = asSuccessful(client.clientState)
        const whole = JSON.stringify({ ...client, clientState })
        if (whole.length <= MAX_LENGTH) return whole
        return JSON.stringify({ ...client, clientState: withinLimit(clientState) })
      },
      deserialize(value) {
        const client = v.safeParse(v.pipe(v.string(), v.parseJson(), PersistedSchema), value)
        return client.success ? withoutFuture(client.output as PersistedClient) : EMPTY_CLIENT
      },
    })

  async function restore() {
    const text = await store.read().catch(failed)
    if (stopped) return
    const [stop, restored] = persistQueryClient({
      queryClient,
      persister: persisterOf(text ?? undefined),
      maxAge: MAX_AGE_MS,
      buster: CACHE_VERSION,
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

export interface PersistedQueriesStore {
  read: () => Promise<string | undefined>
  write: (text: string | undefined) => Promise<void>
}

/**
 * Stores the queries as one text in a database of the user, which a logout deletes from disk. Data removed from local storage
 * may stay in its file.
 */
export function persistedQueriesStore(
  userId: string,
  inside: string | undefined,
): PersistedQueriesStore {
  async function open() {
    const opening = userStorage(userId).open(persistedQueriesName(userId, inside), 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    const database = await wrap(opening)
    if (!database) throw new Error('The database of persisted queries did not open')
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
        // An open connection would block a logout's deletion.
        database.close()
      }
    },
  }
}
