import '#src/platform/i18n/en/workspaces.ts'

import { useQuery } from '@tanstack/react-query'
import { ListTree, TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import { deviceQueries } from '#src/data/devices/queries.ts'
import { workspaceQueries } from '#src/data/workspaces/queries.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { WARNINGS } from '#src/widgets/workspace-tree/place.ts'
import { WorkspaceTree } from '#src/widgets/workspace-tree/workspace-tree.tsx'

import styles from './workspace-pane.module.css'

interface PlaceProps {
  organizationId: string | undefined
  selected: string
  onSelect: (place: string) => void
}

/** Left of the list where there is room for it. */
export const WorkspacePane = (props: PlaceProps) => (
  <aside className={styles.pane}>
    <h3 className={styles.title}>{t('workspaces:title')}</h3>
    <Places {...props} />
  </aside>
)

/** The same places on a narrow screen, opened by a button. */
export function WorkspacesButton({ onSelect, ...props }: PlaceProps) {
  const [open, setOpen] = useState(false)
  const select = (place: string) => {
    setOpen(false)
    onSelect(place)
  }
  return (
    <>
      <Button className={styles.button} onClick={() => setOpen(true)}>
        <ListTree aria-hidden="true" />
        {t('workspaces:title')}
      </Button>
      {open && (
        <Modal title={t('workspaces:title')} size="move" onClose={() => setOpen(false)}>
          <Places {...props} onSelect={select} />
        </Modal>
      )}
    </>
  )
}

function Places({ organizationId, selected, onSelect }: PlaceProps) {
  const { data: workspaces, isError, refetch } = useQuery(workspaceQueries.tree())
  const { data: count } = useQuery(deviceQueries.count(organizationId))
  if (workspaces === undefined)
    return isError ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={5} />
  return (
    <>
      <WorkspaceTree
        workspaces={workspaces}
        selected={selected === WARNINGS ? null : selected}
        onSelect={onSelect}
      />
      <button
        type="button"
        className={styles.warnings}
        aria-current={selected === WARNINGS ? 'true' : undefined}
        onClick={() => onSelect(WARNINGS)}
      >
        <TriangleAlert aria-hidden="true" />
        <span>{t('workspaces:warnings')}</span>
        {count !== undefined && <span className={styles.count}>{count.warnings}</span>}
      </button>
    </>
  )
}
