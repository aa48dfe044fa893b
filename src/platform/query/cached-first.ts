import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query'

import { connectivity } from '#src/platform/connectivity/connectivity.ts'
import { isDisconnected } from '#src/platform/connectivity/use-connectivity.ts'
import type { Missing } from '#src/platform/db/cached-rows.ts'
import type { ReadMode } from '#src/platform/db/network-first.ts'
import {
  answerOrCopy,
  isUnreachable,
  reasonOf,
  raceReachability,
  UNREACHABLE,
} from '#src/platform/db/reachability.ts'
import { ProblemError, problemOf } from '#src/platform/http/problem.ts'
import { onTraffic } from '#src/platform/http/traffic.ts'

/** How long a page waits for the server before it shows the cached copy. */
const PATIENCE_MS = 150

/**
 * How long a read of an unreachable server may still be answered. Browsers make few connections to a server: reads that wait for
 * ever would leave none for the probe that finds it again.
 */
const ABANDONED_AFTER_MS = 10_000

export interface ReadContext {
  signal: AbortSignal
  mode: Exclude<ReadMode, 'newest'>
}

type FetchContext = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>

/**
 * A query function that shows the cached copy while the server is slow or silent, and the answer as soon as it arrives. Only
 * a page that shows nothing yet gets the copy at once: other callers, such as downloads, wait until the server is unreachable.
 */
export const cachedFirst =
  <T>(read: (context: ReadContext) => Promise<T>) =>
  (context: FetchContext): Promise<T> =>
    answerQuery(
      context,
      (signal) => read({ signal, mode: 'server' }),
      () => read({ signal: context.signal, mode: 'cached' }),
    )

/** A query function for data that is not cached. Rejects while the server is unreachable; a later answer still shows. */
export const serverOnly =
  <T>(ask: (context: { signal: AbortSignal }) => Promise<T>) =>
  (context: FetchContext): Promise<T> =>
    answerQuery(
      context,
      (signal) => ask({ signal }),
      () => Promise.reject(new ProblemError({ kind: 'offline' })),
    )

async function answerQuery<T>(
  { client, queryKey, signal }: FetchContext,
  ask: (signal: AbortSignal) => Promise<T>,
  readCopy: () => Promise<T>,
): Promise<T> {
  const abandoned = new AbortController()
  const answer = ask(AbortSignal.any([signal, abandoned.signal]))
  const outcome = raceReachability(answer).then((first) => {
    if (first === UNREACHABLE) setTimeout(() => abandoned.abort(), ABANDONED_AFTER_MS)
    return first
  })
  // It may fail after the copy is shown.
  outcome.catch(() => {})
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const waitForAnswer = () => query && void showLater(client, query, answer)
  if (query && query.state.data === undefined && (await isLate(client, query, answer))) {
    const copy = await readCopy().catch(() => undefined)
    if (copy !== undefined && isWorthShowing(copy)) {
      waitForAnswer()
      return copy
    }
  }
  const last = outcome.then((first) => {
    if (first === UNREACHABLE) waitForAnswer()
    return first
  })
  return await answerOrCopy(last, readCopy)
}

/**
 * While the server may answer, a list that lacks rows would only flicker: totals and pages change with the answer. Where nothing
 * was answered yet, it shows, unless the page would be empty.
 */
function isWorthShowing(copy: unknown) {
  const { missing } = copy as { missing?: Missing }
  const state = connectivity.get()
  if (missing === undefined || isDisconnected(state)) return true
  return missing === 'some' && state === 'checking'
}

/** Since when the server has not answered in time. Reads share it, so that their waits do not add up. */
let silentSince: number | undefined
onTraffic((traffic) => {
  if (traffic.type === 'answered' && traffic.receivedAtMs - traffic.sentAtMs < PATIENCE_MS)
    silentSince = undefined
})

/** Whether a page waits for a query whose answer is late. */
async function isLate(client: QueryClient, query: Query, answer: Promise<unknown>) {
  const now = performance.now()
  silentSince ??= now
  const patience = isDisconnected(connectivity.get()) ? 0 : silentSince + PATIENCE_MS - now
  const settled = answer.then(
    () => false,
    () => false,
  )
  const late = sleep(patience).then(async () => {
    await observed(client, query)
    return true
  })
  return await Promise.race([settled, late])
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when a component uses the query, or when it is no longer fetched. */
const observed = (client: QueryClient, query: Query) =>
  new Promise<void>((resolve) => {
    const isWaiting = () => query.getObserversCount() === 0 && query.state.fetchStatus !== 'idle'
    if (!isWaiting()) return resolve()
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.query !== query || (event.type !== 'removed' && isWaiting())) return
      unsubscribe()
      resolve()
    })
  })

/**
 * Shows a late answer in place of the copy or the error, unless the query was read again meanwhile. It is read again after a
 * refusal, so that the page shows the reason, and where a live event changed a row of the copy, which the answer may not know.
 */
async function showLater(client: QueryClient, query: Query, answer: Promise<unknown>) {
  // Until the copy is shown.
  await sleep(0)
  const shown = query.state
  // A change of user removes it; a later query of the same key belongs to the next user.
  const isPresent = () => client.getQueryCache().get(query.queryHash) === query
  const isUnchanged = () => isPresent() && query.state === shown
  // Live events keep the time of the data that they change.
  const isCopy = () =>
    isPresent() &&
    query.state.dataUpdatedAt === shown.dataUpdatedAt &&
    query.state.fetchStatus === 'idle'
  const { queryKey } = query
  try {
    const value = await answer
    if (isUnchanged()) client.setQueryData(queryKey, value)
    else if (isCopy()) await client.refetchQueries({ queryKey, exact: true })
  } catch (error) {
    const reason = await reasonOf(error)
    const isRefused = !isUnreachable(reason) && problemOf(reason).kind !== 'canceled'
    if (isRefused && isUnchanged()) await client.refetchQueries({ queryKey, exact: true })
  }
}
