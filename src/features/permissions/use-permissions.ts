import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { workspaceTreeOverlays } from '#src/data/workspaces/tree-overlays.ts'
import { keptBySearch } from '#src/domain/workspace-tree.ts'
import { overlay } from '#src/platform/outbox/show/overlay.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { useTreeMarks } from '#src/widgets/workspace-tree/use-tree-marks.ts'

import { rowsOf, treeOf } from './rows.ts'

/** The rows of an organisation (PERM-11), those of a search with all above them (PERM-09). A row that stays is the same object. */
export function usePermissions(organizationId: string, search: string) {
  const { data: known, ...read } = useQuery(workspaceQueries.permissions(organizationId))
  const { changes } = useOutbox()
  const marks = useTreeMarks()
  const tree = useMemo(
    () =>
      known &&
      overlay(
        workspaceTreeOverlays,
        changes,
        treeOf(known.value.data, organizationId),
        known.askedAt,
      ),
    [known, changes, organizationId],
  )
  const all = useMemo(
    () => tree && known && rowsOf(tree, known.value.data, marks),
    [tree, known, marks],
  )
  const rows = useMemo(() => {
    if (!tree || !all || search === '') return all
    const kept = keptBySearch(tree, search)
    return all.filter(({ workspace }) => kept.has(workspace.id))
  }, [tree, all, search])
  return { ...read, reading: known, tree, rows }
}
