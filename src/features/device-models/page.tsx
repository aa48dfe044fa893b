import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'

import type { DeviceGroup, ListedRevision } from '#src/contract/device-model.ts'
import { deviceModelQueries } from '#src/data/device-models/queries.ts'
import { isDisconnected, useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { deviceModelsTexts } from '#src/texts/device-models.ts'
import { Button } from '#src/ui/button.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'

import { ModelDialog, NewModelDialog } from './dialogs/model-dialog.tsx'
import { RevisionDialog } from './dialogs/revision-dialog.tsx'
import styles from './page.module.css'
import { ModelTabs } from './parts/model-tabs.tsx'
import { RevisionList } from './parts/revision-list.tsx'

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

interface OpenDialogProps extends Pick<DeviceModelsProps, 'onModel'> {
  open: Open
  onClose: () => void
}

function OpenDialog({ open, onModel, onClose }: OpenDialogProps) {
  if (open.kind === 'revision') return <RevisionDialog {...open} onClose={onClose} />
  if (open.kind === 'model') return <ModelDialog model={open.model} onClose={onClose} />
  return <NewModelDialog onAdded={onModel} onClose={onClose} />
}
