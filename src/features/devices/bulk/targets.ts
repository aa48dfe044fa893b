import '#src/platform/i18n/en/workspaces.ts'

import type { Workspace } from '#src/contract/workspace.ts'
import type { Placed } from '#src/domain/tree.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Option } from '#src/ui/select.tsx'
import { UNGROUPED } from '#src/widgets/workspace-tree/place-id.ts'

/** Where devices may be moved: every accessible workspace but the one that is looked at (DEV-66), each with the way to it. */
export function targetOptions(roots: readonly Workspace[], place: string): Option[] {
  const isOnlyRoot = roots.length === 1
  return flattenWorkspaces(roots)
    .filter(({ node }) => node.accessible && !isCurrent(node, place))
    .map(({ node, path }) => {
      const way = wayTo(path, isOnlyRoot)
      return {
        id: node.id,
        label: placeName(node, isOnlyRoot),
        ...(way !== '' && { detail: way }),
      }
    })
}

const isCurrent = ({ id, parentId }: Workspace, place: string) =>
  id === place || (place === UNGROUPED && parentId === null)

/** Devices directly in the root are in no group; the platform's own know the roots of several organisations by their names. */
const placeName = ({ name, parentId }: Workspace, isOnlyRoot: boolean) =>
  parentId === null && isOnlyRoot ? t('workspaces:ungrouped') : name

const wayTo = (path: Placed<Workspace>['path'], isOnlyRoot: boolean) =>
  path
    .slice(isOnlyRoot ? 1 : 0, -1)
    .map(({ name }) => name)
    .join(' / ')

/** Names of workspaces by id, as they are said here. */
export const placeNames = (roots: readonly Workspace[]) =>
  new Map(
    flattenWorkspaces(roots).map(({ node }) => [node.id, placeName(node, roots.length === 1)]),
  )
