import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { workspaceTreeOverlays } from '#src/data/workspaces/tree-overlays.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { placesOf } from './places.ts'

/** From the cache where there is no network, with the workspaces that still wait to be sent. Undefined until known. */
export function usePlaces() {
  const { data: known, isError } = useQuery({
    ...workspaceQueries.tree(),
    select: (tree) => tree,
  })
  const { changes } = useOutbox()
  const places = useMemo(
    () => known && placesOf(overlay(workspaceTreeOverlays, changes, known.value, known.askedAt)),
    [known, changes],
  )
  return isError && !places ? [] : places
}
