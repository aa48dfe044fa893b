import type { QueryClient, QueryKey } from '@tanstack/react-query'

import type { Device } from '#src/contract/device.ts'
import { type LiveEvent, MAX_LIVE_IDS } from '#src/contract/live.ts'
import { userQueries } from '#src/data/users/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { listedDevice } from '#src/domain/device-list.ts'
import { needsAttention } from '#src/domain/device-warnings.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { cacheDeviceChanges, cachedDevices, type Known } from '#src/platform/db/network-first.ts'

import { deviceKeys } from './keys.ts'
import type { Listing } from './listing.ts'
import { type FreshRow, patchListing } from './patch-listing.ts'

interface Dependencies {
  /** Resolves with those of the devices that are visible to the user. */
  fetchDevices: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Device[]>
  queryClient: QueryClient
  /** Invalidates query keys, throttled. */
  invalidate: (keys: readonly QueryKey[]) => void
  /** While hidden, changes are only collected. */
  isVisible: () => boolean
}

const RETRY_MS = 5_000

/** Updates cached queries and rows of devices on live events. */
export function createDeviceUpdater({
  fetchDevices,
  queryClient,
  invalidate,
  isVisible,
}: Dependencies) {
  const waiting = new Set<string>()
  const closing = new AbortController()
  const { signal } = closing
  let isAsking = false
  let mustRefetchAll = false
  /** Changes waited while hidden or after a failure, so that another tab may have overwritten the cached rows. */
  let isBehind = false
  /** Whether devices needed attention when this tab last fetched them. */
  const attention = new Map<string, boolean>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function catchUp() {
    if (!isVisible() && waiting.size > 0) isBehind = true
    if (isAsking || !isVisible()) return
    isAsking = true
    try {
      while (!signal.aborted && (mustRefetchAll || waiting.size > 0)) {
        // Events may arrive during an update.
        if (mustRefetchAll) refetchAll()
        else await update([...waiting].slice(0, MAX_LIVE_IDS))
      }
    } catch {
      // The ids stay queued for the next try.
      isBehind = true
      if (!signal.aborted) timer = setTimeout(() => void catchUp(), RETRY_MS)
    } finally {
      isAsking = false
    }
  }

  function refetchAll() {
    mustRefetchAll = false
    isBehind = false
    attention.clear()
    // The user's role or access may have changed, so their own data is invalidated too.
    invalidate([deviceKeys.all(), userQueries.self().queryKey, workspaceQueries.all()])
  }

  async function update(ids: readonly string[]) {
    const before = new Map(
      (await cachedDevices({ ids, workspaceIds: [] })).map(({ device }) => [device.id, device]),
    )
    const askedAt = Date.now()
    // Changes from now on need another request.
    for (const id of ids) waiting.delete(id)
    const devices = await fetchDevices(ids, signal).catch((error: unknown) => {
      for (const id of ids) waiting.add(id)
      throw error
    })
    if (signal.aborted) return
    const now = new Map(devices.map((device) => [device.id, device]))
    const rows = ids.map((id) => ({ id, now: now.get(id), before: before.get(id) }))
    show(rows, askedAt)
    const gone = ids.filter((id) => !now.has(id))
    await cacheDeviceChanges({ devices, gone }, askedAt)
  }

  function show(rows: readonly FreshRow[], askedAt: number) {
    const missed = isBehind ? [deviceKeys.lists(), deviceKeys.count()] : []
    isBehind = false
    invalidate([
      ...missed,
      ...showInLists(rows),
      ...showAlone(rows, askedAt),
      ...countsOf(rows),
      ...workspacesOf(rows),
    ])
  }

  /** Invalidates the workspaces if the known tree lacks that of a device: nested lists depend on it. */
  function workspacesOf(rows: readonly FreshRow[]): QueryKey[] {
    const tree = queryClient.getQueryData(workspaceQueries.knownTree().queryKey)
    if (!tree) return []
    const known = new Set(flattenWorkspaces(tree.value).map(({ node }) => node.id))
    const isUnknown = ({ now }: FreshRow) => now?.workspaceId && !known.has(now.workspaceId)
    return rows.some(isUnknown) ? [workspaceQueries.all()] : []
  }

  function showInLists(rows: readonly FreshRow[]) {
    const nowMs = serverClock.now()
    const again: QueryKey[] = []
    for (const query of queryClient.getQueryCache().findAll({ queryKey: deviceKeys.lists() })) {
      const { queryKey, state } = query
      const listing = queryClient.getQueryData<Listing>(queryKey)
      if (!listing) {
        // Its first answer may be older than the event.
        if (state.fetchStatus === 'fetching')
          query.promise?.then(() => invalidate([queryKey])).catch(() => undefined)
        continue
      }
      const isUnassigned = queryKey.includes('unassigned')
      const patched = patchListing(listing, rows, { isUnassigned, nowMs })
      queryClient.setQueryData<Listing>(queryKey, patched.listing, {
        updatedAt: state.dataUpdatedAt,
      })
      // An answer in flight may be older than the event.
      if (patched.mustRefetch || state.isInvalidated || state.fetchStatus === 'fetching')
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

  /** Invalidates the counts if a device was added or removed, or its attention state changed. */
  function countsOf(rows: readonly FreshRow[]): QueryKey[] {
    const nowMs = serverClock.now()
    const needs = (device: Device | undefined) =>
      device && needsAttention(listedDevice(device), nowMs)
    const changed = rows.filter(({ id, now, before }) => {
      const isNeeded = needs(now)
      const wasNeeded = attention.get(id) ?? needs(before)
      if (isNeeded === undefined) attention.delete(id)
      else attention.set(id, isNeeded)
      return isNeeded === undefined || isNeeded !== wasNeeded
    })
    return changed.length > 0 ? [deviceKeys.count()] : []
  }

  return {
    onEvent(event: LiveEvent) {
      if (signal.aborted) return
      if (event.type === 'everything') {
        waiting.clear()
        mustRefetchAll = true
      } else for (const id of event.ids) waiting.add(id)
      void catchUp()
    },
    /** The tab is visible again. */
    catchUp: () => void catchUp(),
    close() {
      clearTimeout(timer)
      closing.abort()
    },
  }
}
