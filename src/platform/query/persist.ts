import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import type { QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  persistQueryClient,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import * as v from 'valibot'

import { queryCacheKey } from '#src/platform/db/names.ts'
import { mirrorShows } from '#src/platform/session/mirror.ts'

/** Shape of what is kept. A new one makes the old be forgotten, which does no harm. */
const SHAPE = '1'
const KEPT_MS = 7 * 24 * 60 * 60_000
/** Local storage is read and written on the main thread: what is larger stays out (OFF-28). */
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
  storage?: Storage
}

/** Paints the first screen from the last visit's small reads. Never holds a change; its loss costs one request. */
export function persistSmallReads(
  queryClient: QueryClient,
  { userId, inside, allow, storage = localStorage }: Options,
) {
  let stopped = false
  const persister = createSyncStoragePersister({
    storage: {
      getItem: (key) => storage.getItem(key),
      // It writes a second late: by then a logout may be clearing away, here or in another tab, and nothing of them may come back.
      setItem(key, value) {
        if (!stopped && mirrorShows(storage, userId)) storage.setItem(key, value)
      },
      removeItem: (key) => storage.removeItem(key),
    },
    key: queryCacheKey(userId, inside),
    retry: removeOldestQuery,
    serialize(client) {
      const clientState = asRead(client.clientState)
      const text = JSON.stringify({ ...client, clientState })
      if (text.length <= LARGEST_CHARACTERS) return text
      return JSON.stringify({ ...client, clientState: smallest(clientState) })
    },
    deserialize(text) {
      const client = v.safeParse(v.pipe(v.string(), v.parseJson(), KeptSchema), text)
      return client.success ? (client.output as PersistedClient) : EMPTY
    },
  })
  const [unsubscribe, restored] = persistQueryClient({
    queryClient,
    persister,
    maxAge: KEPT_MS,
    buster: SHAPE,
    dehydrateOptions: {
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.data !== undefined &&
        allow.some((start) => start.every((part, index) => queryKey[index] === part)),
    },
  })
  const stop = () => {
    stopped = true
    unsubscribe()
  }
  return { stop, restored }
}
