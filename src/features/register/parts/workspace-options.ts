import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workspace } from '#src/contract/workspace.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { workspaceTreeOverlays } from '#src/data/workspaces/tree-overlays.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { containsUntil } from '#src/platform/db/network-first.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { preload } from '#src/platform/query/preload.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'

export interface WorkspaceOption {
  id: string
  organizationId: string
  label: string
  /** Its ancestors: `Harbour museum / Ground floor`. */
  detail?: string
}

/**
 * The selectable workspaces. A single root is called 'All' (WS-08); several roots keep their names.
 */
export function workspaceOptions(roots: readonly Workspace[]): WorkspaceOption[] {
  const isOne = roots.length === 1
  return flattenWorkspaces(roots)
    .filter(({ node }) => node.accessible)
    .map(({ node, path }) => {
      const ancestors = path.slice(isOne ? 1 : 0, -1).map(({ name }) => name)
      return {
        id: node.id,
        organizationId: node.organizationId,
        label: isOne && path.length === 1 ? workspacesTexts.all : node.name,
        ...(ancestors.length > 0 && { detail: ancestors.join(' / ') }),
      }
    })
}

/** The workspaces and the models that the page reads. */
export async function preloadRegister(client: QueryClient) {
  const tree = await preload(client, workspaceQueries.knownTree())
  const [first] = workspaceOptions(tree?.value ?? [])
  if (first) await preload(client, deviceModelQueries.of(first.organizationId))
}

/** From the cache while offline, including unsent workspaces. Undefined until loaded. */
export function useWorkspaceOptions() {
  const { data: known, isError } = useQuery({
    ...workspaceQueries.tree(),
    select: (tree) => tree,
  })
  const { changes } = useOutbox()
  const workspaces = useMemo(
    () =>
      known &&
      workspaceOptions(overlay(workspaceTreeOverlays, changes, known.value, containsUntil(known))),
    [known, changes],
  )
  return isError && !workspaces ? [] : workspaces
}
