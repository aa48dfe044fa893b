import '#src/platform/i18n/en/workspaces.ts'

import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'

export interface Place {
  id: string
  organizationId: string
  label: string
  /** The way to it: `Harbour museum / Ground floor`. */
  detail?: string
}

/** The workspaces that a panel may be put into. The root reads 'All' (WS-08), and of several organisations each by its name. */
export function placesOf(roots: readonly Workspace[]): Place[] {
  const isOne = roots.length === 1
  return flattenWorkspaces(roots)
    .filter(({ node }) => node.accessible)
    .map(({ node, path }) => {
      const way = path.slice(isOne ? 1 : 0, -1).map(({ name }) => name)
      return {
        id: node.id,
        organizationId: node.organizationId,
        label: isOne && path.length === 1 ? t('workspaces:all') : node.name,
        ...(way.length > 0 && { detail: way.join(' / ') }),
      }
    })
}
