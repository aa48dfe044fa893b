import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { Device } from '#src/contract/device.ts'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const AssignDialog = lazy(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}))
const TemplateDialog = lazy(async () => ({
  default: (await import('./template-dialog.tsx')).TemplateDialog,
}))

export type BulkJob = 'assign' | 'template' | 'move'

interface BulkJobOptions {
  /** Those that are ticked, on whatever page, as they look with what waits for the server. */
  devices: readonly Device[]
  /** Of the workspace tree: where the list is. */
  place: string
  /** None for the platform's own. */
  organizationId: string | undefined
  /** It is saved, and nothing needs to be ticked any more. */
  onSaved: () => void
}

/**
 * A job on many devices, with its dialog. That goes on with what was ticked when it opened, and stands apart from the menu, which
 * on a phone leaves with the last tick.
 */
export function useBulkJob({ devices, place, organizationId, onSaved }: BulkJobOptions): {
  start: (job: BulkJob) => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState<{ job: BulkJob; devices: readonly Device[] }>()
  const close = () => setOpen(undefined)
  return {
    start: (job) => setOpen({ job, devices }),
    dialog: (
      <Suspense>
        {open?.job === 'move' && (
          <MoveDialog devices={open.devices} place={place} onSaved={onSaved} onClose={close} />
        )}
        {open?.job === 'assign' && (
          <AssignDialog
            devices={open.devices}
            organizationId={organizationId}
            onSaved={onSaved}
            onClose={close}
          />
        )}
        {open?.job === 'template' && (
          <TemplateDialog
            devices={open.devices}
            organizationId={organizationId}
            onSaved={onSaved}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  }
}
