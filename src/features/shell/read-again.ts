import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Many changes may be sent in a second, and most of them name the same lists. */
const EVERY_MS = 1_000

/** Asks again for what changes have made old: at once after the first, and at a bearable pace while they go on. */
export function createReadAgain(queryClient: Pick<QueryClient, 'invalidateQueries'>) {
  let due = new Map<string, QueryKey>()
  let resting: ReturnType<typeof setTimeout> | undefined

  function read() {
    const keys = [...due.values()]
    due = new Map()
    resting = keys.length > 0 ? setTimeout(read, EVERY_MS) : undefined
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
  }

  return {
    ask(keys: readonly QueryKey[]) {
      for (const key of keys) due.set(hashKey(key), key)
      if (resting === undefined) read()
    },
    /** Nothing is asked for any more. */
    stop() {
      clearTimeout(resting)
      due = new Map()
    },
    /** What is still due is asked for now. */
    close() {
      clearTimeout(resting)
      read()
      clearTimeout(resting)
    },
  }
}
