import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Many changes per second often affect the same lists. */
const INTERVAL_MS = 1_000

/** Invalidates queries that changes affect: immediately after the first, then throttled. */
export function createInvalidator(queryClient: Pick<QueryClient, 'invalidateQueries'>) {
  let pending = new Map<string, QueryKey>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    const keys = [...pending.values()]
    pending = new Map()
    timer = keys.length > 0 ? setTimeout(flush, INTERVAL_MS) : undefined
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

  return {
    ask(keys: readonly QueryKey[]) {
      for (const key of keys) pending.set(hashKey(key), key)
      if (timer === undefined) flush()
    },
    /** Drops pending invalidations. */
    stop() {
      clearTimeout(timer)
      pending = new Map()
    },
    /** Flushes pending invalidations. */
    close() {
      clearTimeout(timer)
      flush()
      clearTimeout(timer)
    },
  }
}
