import '#src/platform/i18n/en/workspaces.ts'

import type { Workspace } from '#src/contract/workspace.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'

/** Devices directly in the root are in no group; the platform's own know the roots of several organisations by their names. */
export const placeName = ({ name, parentId }: Workspace, isOnlyRoot: boolean) =>
  parentId === null && isOnlyRoot ? t('workspaces:ungrouped') : name

/** Names of workspaces by id, as they are said here. */
export const placeNames = (roots: readonly Workspace[]) =>
  new Map(
    flattenWorkspaces(roots).map(({ node }) => [node.id, placeName(node, roots.length === 1)]),
  )
