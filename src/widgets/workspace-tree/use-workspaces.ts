import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { organizationQueries } from '#src/data/organizations/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { workspaceTreeOverlays } from '#src/data/workspaces/tree-overlays.ts'
import { containsUntil } from '#src/platform/db/network-first.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

/**
 * The tree with pending changes (OFF-10). With several organizations, each root has the name of
 * its organization, so that the tree waits for the names. `serverTree` is without pending changes.
 */
export function useWorkspaces() {
  const { changes } = useOutbox()
  const { data: known, isError, refetch } = useQuery(workspaceQueries.knownTree())
  const tree = useMemo(
    () => known && overlay(workspaceTreeOverlays, changes, known.value, containsUntil(known)),
    [known, changes],
  )
  const needsNames = tree !== undefined && tree.length > 1
  const { data: names, isPending } = useQuery({
    ...organizationQueries.names(),
    enabled: needsNames,
  })
  const isNamed = !needsNames || !isPending
  const workspaces = useMemo(
    () => (tree && isNamed ? named(tree, names ?? []) : undefined),
    [tree, names, isNamed],
  )
  return { workspaces, serverTree: known?.value, isError, refetch }
}

function named(roots: Workspace[], names: readonly { id: string; name: string }[]) {
  if (roots.length < 2) return roots
  return roots.map((root) => ({
    ...root,
    name: names.find(({ id }) => id === root.organizationId)?.name ?? root.name,
  }))
}
