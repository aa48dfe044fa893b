import '#src/platform/i18n/en/workspaces.ts'

import { useQuery } from '@tanstack/react-query'

import type { Device } from '#src/contract/device.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { findWorkspace } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useSession } from '#src/platform/session/use-session.ts'

/** Where a device is: the name of its workspace, and the organisation that it belongs to. */
export function usePlace({ workspaceId }: Device) {
  const session = useSession()
  const { data: workspaces } = useQuery(workspaceQueries.tree())
  const workspace =
    workspaceId === null ? undefined : findWorkspace(workspaces ?? [], workspaceId)?.node
  return {
    workspaceName: workspace?.parentId === null ? t('workspaces:ungrouped') : workspace?.name,
    // The platform's own belong to none, so the workspace is asked first.
    organizationId:
      workspace?.organizationId ??
      (session.status === 'signedIn' ? session.organizationId : undefined),
  }
}
