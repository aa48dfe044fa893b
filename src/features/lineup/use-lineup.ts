import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { lineupQueries } from '#src/data/lineup/queries.ts'
import { withPendingChanges } from '#src/data/lineup/with-pending-changes.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { serverClock } from '#src/platform/clock/clock.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { isTempId } from '#src/platform/outbox/store/temp-id.ts'
import { preload } from '#src/platform/query/preload.ts'
import { workspaceOfScope } from '#src/widgets/workspace-tree/scope.ts'

import { axisAt } from './axis.ts'
import { rowsOf } from './rows.ts'

/** Rows and axis of a workspace, with pending changes applied. */
export function useLineup(workspaceId: string | undefined) {
  const now = useNow('server')
  const { changes } = useOutbox()
  const { from, till } = axisAt(now)
  const isUnsent = workspaceId !== undefined && isTempId(workspaceId)
  const { data: reading, ...state } = useQuery({
    ...lineupQueries.ofWorkspace(workspaceId ?? '', from),
    enabled: workspaceId !== undefined && !isUnsent,
    meta: { workspaceId },
    // The key changes each half hour; data of the same workspace stays as a placeholder.
    placeholderData: (before, of) =>
      of?.meta?.['workspaceId'] === workspaceId ? before : undefined,
  })
  const devices = useMemo(() => reading && withPendingChanges(reading, changes), [reading, changes])
  const knownFrom = Math.max(from, Date.parse(reading?.value.from ?? ''))
  const knownTill = Date.parse(reading?.value.to ?? '')
  const rows = useMemo(
    () => devices && rowsOf(devices, { from: knownFrom, till: knownTill }),
    [devices, knownFrom, knownTill],
  )
  return { ...state, isUnsent, reading, rows, axis: { from, till }, clock: { now, knownTill } }
}
export type LineupReading = ReturnType<typeof useLineup>

/** The workspaces, and the lineup that the page reads for a place. */
export async function preloadLineup(client: QueryClient, place: string) {
  const tree = await preload(client, workspaceQueries.knownTree())
  const workspace = tree && workspaceOfScope(tree.value, place)
  if (!workspace) return
  const { from } = axisAt(serverClock.now())
  await preload(client, lineupQueries.ofWorkspace(workspace.id, from))
}
