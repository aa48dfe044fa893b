import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'

import type { ListedRevision } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import type { SortOrder } from '#src/ui/sort-order.ts'

import { revisionColumns } from './revision-columns.tsx'
import styles from './revision-list.module.css'
import { sortRevisions } from './sort-revisions.ts'

interface RevisionListProps {
  /** All revisions without it. */
  modelId: string | undefined
  onOpen: (revision: ListedRevision) => void
}

/** MOD-04, MOD-05 */
export function RevisionList({ modelId, onOpen }: RevisionListProps) {
  const { data, isError, refetch } = useQuery(deviceModelQueries.revisions(modelId))
  const [sort, setSort] = useState<SortOrder | null>(null)
  const revisions = data?.value.data
  const sorted = useMemo(() => revisions && sortRevisions(revisions, sort), [revisions, sort])
  const columns = useMemo(() => revisionColumns(onOpen), [onOpen])
  const nameOf = useCallback(
    ({ deviceGroup, stockNumber }: ListedRevision) =>
      `${displayNameOf(deviceGroup)} ${stockNumber}`,
    [],
  )
  if (!sorted)
    return isError ? (
      <ErrorState title={deviceModelsTexts.fetchFailed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} />
    )
  if (sorted.length === 0)
    return (
      <EmptyState>
        {modelId === undefined ? deviceModelsTexts.noModels : deviceModelsTexts.noRevisions}
      </EmptyState>
    )
  return (
    <div className={styles.scroller}>
      <DataTable
        label={deviceModelsTexts.revisions}
        columns={columns}
        items={sorted}
        idOf={({ id }) => id}
        nameOf={nameOf}
        sort={sort}
        onSort={setSort}
        onOpen={onOpen}
      />
    </div>
  )
}
