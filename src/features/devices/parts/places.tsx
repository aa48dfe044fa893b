import { useQuery } from '@tanstack/react-query'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { deviceQueries } from '#src/data/devices/queries.ts'
import { can } from '#src/domain/permissions.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { workspacesTexts } from '#src/texts/workspaces.ts'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import type { TreeDrop } from '#src/ui/tree-view.tsx'
import type { TreeEntry } from '#src/widgets/search-tree/search-tree.tsx'
import { UNASSIGNED, WARNINGS } from '#src/widgets/workspace-tree/scope-ids.ts'
import { useTreeMarks } from '#src/widgets/workspace-tree/use-tree-marks.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'
import { WorkspaceTree } from '#src/widgets/workspace-tree/workspace-tree.tsx'

import styles from './places.module.css'

export interface PlaceProps {
  organizationId: string | undefined
  selected: string
  onSelect: (place: string) => void
  /** Accepts dragged devices. */
  drop?: TreeDrop | undefined
}

interface PlacesProps extends PlaceProps {
  entry: TreeEntry | undefined
}

/** The workspace tree, and the special lists below it. */
export function Places({ organizationId, selected, onSelect, entry, drop }: PlacesProps) {
  const session = useSession()
  const { workspaces, isError, refetch } = useWorkspaces()
  const marks = useTreeMarks()
  const { data: count } = useQuery(deviceQueries.count(organizationId))
  if (workspaces === undefined)
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={6} plain />
  const isOther = selected === WARNINGS || selected === UNASSIGNED
  // Unassigned devices are not shown while acting for an organization (ORG-19).
  const isPlatform =
    session.status === 'signedIn' &&
    can(session, 'platform.manage') &&
    session.organizationId === undefined
  const place = (id: string) => ({
    isSelected: id === selected,
    onSelect: () => onSelect(id),
  })
  return (
    <>
      <WorkspaceTree
        workspaces={workspaces}
        selected={isOther ? null : selected}
        onSelect={onSelect}
        entry={entry}
        marks={marks}
        drop={drop}
      />
      <div className={styles.others}>
        {isPlatform && (
          <Place {...place(UNASSIGNED)} icon={<CircleHelp />} count={count?.unassigned}>
            {workspacesTexts.unassigned}
          </Place>
        )}
        <Place {...place(WARNINGS)} icon={<TriangleAlert />} count={count?.warnings}>
          {workspacesTexts.warnings}
        </Place>
      </div>
    </>
  )
}

interface OnePlaceProps {
  icon: ReactNode
  count: number | undefined
  isSelected: boolean
  onSelect: () => void
  children: string
}

/** WS-06, WS-07 */
const Place = ({ icon, count, isSelected, onSelect, children }: OnePlaceProps) => (
  <button
    type="button"
    className={styles.place}
    aria-current={isSelected ? 'true' : undefined}
    onClick={onSelect}
  >
    {icon}
    <span className="clip">{children}</span>
    {count !== undefined && <span className={styles.count}>{count}</span>}
  </button>
)
