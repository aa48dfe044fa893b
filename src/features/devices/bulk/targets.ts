import type { Workspace } from '#src/contract/workspace.ts'
import type { Placed } from '#src/domain/tree.ts'
import { flattenWorkspaces } from '#src/domain/workspace-tree.ts'
import type { Option } from '#src/ui/select.tsx'
import { UNGROUPED } from '#src/widgets/workspace-tree/place-id.ts'
import { placeName } from '#src/widgets/workspace-tree/place-names.ts'

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

const wayTo = (path: Placed<Workspace>['path'], isOnlyRoot: boolean) =>
  path
    .slice(isOnlyRoot ? 1 : 0, -1)
    .map(({ name }) => name)
    .join(' / ')
