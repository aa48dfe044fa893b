import type { QueryClient, QueryKey } from '@tanstack/react-query'

import type { Device } from '#src/contract/device.ts'
import { type LiveEvent, MOST_LIVE_IDS } from '#src/contract/live.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { listedOf } from '#src/domain/device-list.ts'
import { needsAttention } from '#src/domain/device-warnings.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { keepSomeDevices, keptDevices, type Known } from '#src/platform/db/through-cache.ts'

import { type FreshRow, patchListing } from './fresh-rows.ts'
import { deviceKeys } from './keys.ts'
import type { Listing } from './listing.ts'

interface Parts {
  /** Those of these devices that there are for who is signed in. */
  ask: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Device[]>
  queryClient: QueryClient
  /** Asks again for what these keys reach, at a bearable pace. */
  readAgain: (keys: readonly QueryKey[]) => void
  /** While nobody looks, changes are only collected. */
  isSeen: () => boolean
}

const AGAIN_MS = 5_000

/** Brings what is shown and kept of devices up to what is heard of them. */
export function followDevices({ ask, queryClient, readAgain, isSeen }: Parts) {
  const waiting = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing
  let isAsking = false
  let owesEverything = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function catchUp() {
    if (isAsking || !isSeen()) return
    isAsking = true
    // What somebody sees follows from who they are and where they have access: one of these has changed, or nobody knows what.
    if (owesEverything)
      readAgain([deviceKeys.all(), userQueries.self().queryKey, workspaceQueries.all()])
    owesEverything = false
    try {
      while (waiting.size > 0 && !signal.aborted) await askFor([...waiting].slice(0, MOST_LIVE_IDS))
    } catch {
      // Nothing is lost: they wait for the next try.
      if (!signal.aborted) timer = setTimeout(() => void catchUp(), AGAIN_MS)
    } finally {
      isAsking = false
    }
  }

  async function askFor(ids: readonly string[]) {
    const before = new Map(
      (await keptDevices({ ids, workspaceIds: [] })).map(({ device }) => [device.id, device]),
    )
    const askedAt = Date.now()
    // What changes from now on has to be asked for anew.
    for (const id of ids) waiting.delete(id)
    const devices = await ask(ids, signal).catch((error: unknown) => {
      for (const id of ids) waiting.add(id)
      throw error
    })
    if (signal.aborted) return
    const now = new Map(devices.map((device) => [device.id, device]))
    const rows = ids.map((id) => ({ id, now: now.get(id), before: before.get(id) }))
    show(rows, askedAt)
    const gone = ids.filter((id) => !now.has(id))
    await keepSomeDevices({ devices, gone }, askedAt)
  }

  function show(rows: readonly FreshRow[], askedAt: number) {
    readAgain([...showInLists(rows), ...showAlone(rows, askedAt), ...countsOf(rows)])
  }

  function showInLists(rows: readonly FreshRow[]) {
    const nowMs = serverClock.now()
    const again: QueryKey[] = []
    for (const query of queryClient.getQueryCache().findAll({ queryKey: deviceKeys.lists() })) {
      const { queryKey, state } = query
      const listing = queryClient.getQueryData<Listing>(queryKey)
      if (!listing) continue
      const isUnassigned = queryKey.includes('unassigned')
      const patched = patchListing(listing, rows, { isUnassigned, nowMs })
      queryClient.setQueryData<Listing>(queryKey, patched.listing, {
        updatedAt: state.dataUpdatedAt,
      })
      // An answer that is under way may be older than what was just heard.
      if (patched.mustAsk || state.isInvalidated || state.fetchStatus === 'fetching')
        again.push(queryKey)
    }
    return again
  }

  function showAlone(rows: readonly FreshRow[], askedAt: number) {
    const again: QueryKey[] = []
    for (const { id, now } of rows) {
      const queryKey = deviceKeys.detail(id)
      const state = queryClient.getQueryState(queryKey)
      if (!state) continue
      if (now && state.data !== undefined)
        queryClient.setQueryData<Known<Device>>(queryKey, { value: now, askedAt, from: 'server' })
      if (!now || state.fetchStatus === 'fetching') again.push(queryKey)
    }
    return again
  }

  /** There are more or fewer of them, or of those that need somebody. */
  function countsOf(rows: readonly FreshRow[]): QueryKey[] {
    const nowMs = serverClock.now()
    const needs = (device: Device) => needsAttention(listedOf(device), nowMs)
    const isAnother = rows.some(
      ({ now, before }) => !now || !before || needs(now) !== needs(before),
    )
    return isAnother ? [deviceKeys.count()] : []
  }

  return {
    hear(event: LiveEvent) {
      if (signal.aborted) return
      if (event.type === 'everything') {
        waiting.clear()
        owesEverything = true
      } else for (const id of event.ids) waiting.add(id)
      void catchUp()
    },
    /** Somebody looks again. */
    catchUp: () => void catchUp(),
    close() {
      clearTimeout(timer)
      closing.abort()
    },
  }
}
