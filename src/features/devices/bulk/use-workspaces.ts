import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { workspaceTreeOverlays } from '#src/data/workspaces/tree-overlays.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/** The tree as it looks with what waits: also what was made here and is not sent yet. */
export function useWorkspaces() {
  const { changes } = useOutbox()
  const { data } = useQuery({ ...workspaceQueries.tree(), select: (known) => known })
  return useMemo(
    () => data && overlay(workspaceTreeOverlays, changes, data.value, data.askedAt),
    [data, changes],
  )
}
