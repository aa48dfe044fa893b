import '#src/platform/i18n/en/workspaces.ts'

import { useQuery } from '@tanstack/react-query'

import type { Device } from '#src/contract/device.ts'
import type { Workspace } from '#src/contract/workspace.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { UNGROUPED } from '#src/widgets/workspace-tree/place-id.ts'

export interface Place {
  /** As the address of the devices page names it. */
  id: string
  name: string
}

/** Where a device is, and the organisation that it belongs to. */
export function usePlace({ workspaceId }: Device) {
  const session = useSession()
  const { data: workspaces = [] } = useQuery(workspaceQueries.tree())
  const workspace = workspaceId === null ? undefined : findWorkspace(workspaces, workspaceId)?.node
  return {
    place: workspace && placeOf(workspace, workspaces.length),
    // The platform's own belong to none, so the workspace is asked first.
    organizationId:
      workspace?.organizationId ??
      (session.status === 'signedIn' ? session.organizationId : undefined),
  }
}

/** The platform's own see several roots, which have no entry of their own among the places. */
function placeOf({ id, name, parentId }: Workspace, roots: number): Place {
  if (parentId !== null) return { id, name }
  return { id: roots === 1 ? UNGROUPED : id, name: t('workspaces:ungrouped') }
}
