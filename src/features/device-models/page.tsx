import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'

import type { DeviceGroup, ListedRevision } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { displayNameOf } from '#src/domain/display-name.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { Button } from '#src/ui/button.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import type { SortOrder } from '#src/ui/sort-order.ts'

import { ModelDialog, NewModelDialog } from './dialogs/model-dialog.tsx'
import { RevisionDialog } from './dialogs/revision-dialog.tsx'
import styles from './page.module.css'
import { ModelTabs } from './parts/model-tabs.tsx'
import { revisionColumns } from './parts/revision-columns.tsx'
import { sortRevisions } from './parts/sort-revisions.ts'

interface DeviceModelsProps {
  /** Undefined for all models. */
  modelId: string | undefined
  onModel: (modelId: string | undefined) => void
}

type Open =
  | { kind: 'newModel' }
  | { kind: 'model'; model: DeviceGroup }
  | { kind: 'revision'; model: DeviceGroup; revision?: ListedRevision }

/** Device models and their revisions (MOD-01 to MOD-05). */
export function DeviceModels({ modelId, onModel }: DeviceModelsProps) {
  const { data, isError, refetch } = useQuery(deviceModelQueries.every())
  const [open, setOpen] = useState<Open>()
  const away = isDisconnected(useConnectivity())
  const openRevision = useCallback(
    (revision: ListedRevision) =>
      setOpen({ kind: 'revision', model: revision.deviceGroup, revision }),
    [],
  )
  if (!data)
    return isError ? (
      <ErrorState title={deviceModelsTexts.modelsFailed} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={6} />
    )
  const models = data.value.data
  const selected = models.find(({ id }) => id === modelId)
  return (
    <section className={styles.section} aria-labelledby="device-models">
      <header className={styles.head}>
        <h2 id="device-models">{deviceModelsTexts.title(data.value.total)}</h2>
        {selected && (
          <Button
            variant="primary"
            disabled={away}
            onClick={() => setOpen({ kind: 'revision', model: selected })}
          >
            <Plus aria-hidden="true" />
            <span className={styles.action}>{deviceModelsTexts.addRevision}</span>
          </Button>
        )}
      </header>
      {away && <p className={styles.away}>{deviceModelsTexts.needsNetwork}</p>}
      <ModelTabs
        models={models}
        selected={selected?.id}
        disabled={away}
        onSelect={onModel}
        onEdit={(model) => setOpen({ kind: 'model', model })}
        onAdd={() => setOpen({ kind: 'newModel' })}
      >
        <RevisionList modelId={selected?.id} onOpen={openRevision} />
      </ModelTabs>
      {open && <OpenDialog open={open} onModel={onModel} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

interface RevisionListProps {
  /** All revisions without it. */
  modelId: string | undefined
  onOpen: (revision: ListedRevision) => void
}

/** MOD-04, MOD-05 */
function RevisionList({ modelId, onOpen }: RevisionListProps) {
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

interface OpenDialogProps extends Pick<DeviceModelsProps, 'onModel'> {
  open: Open
  onClose: () => void
}

function OpenDialog({ open, onModel, onClose }: OpenDialogProps) {
  if (open.kind === 'revision') return <RevisionDialog {...open} onClose={onClose} />
  if (open.kind === 'model') return <ModelDialog model={open.model} onClose={onClose} />
  return <NewModelDialog onAdded={onModel} onClose={onClose} />
}
