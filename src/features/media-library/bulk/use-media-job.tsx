import { lazy, type ReactNode, Suspense, useState } from 'react'

import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'

import type { MediaJob } from './bulk-menu.tsx'
import type { Chosen } from './chosen.ts'
import type { One } from './remove-one.ts'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const DeleteManyDialog = lazy(async () => ({
  default: (await import('./delete-many-dialog.tsx')).DeleteManyDialog,
}))
const DeleteOneDialog = lazy(async () => ({
  default: (await import('./delete-one-dialog.tsx')).DeleteOneDialog,
}))

interface MediaJobOptions {
  /** What is ticked, on whatever page. */
  chosen: Chosen
  folders: readonly MediaFolder[]
  /** It is saved, and nothing needs to be ticked any more. */
  onDone: () => void
  /** One is deleted, ticked or not. */
  onRemoved: (id: string) => void
}

/** A job with its dialog, which goes on with what was ticked when it opened. */
export function useMediaJob({ chosen, folders, onDone, onRemoved }: MediaJobOptions): {
  start: (job: MediaJob) => void
  askToDelete: (one: One) => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState<{ job: MediaJob; chosen: Chosen }>()
  const [asked, setAsked] = useState<One>()
  const close = () => setOpen(undefined)
  return {
    start: (job) => setOpen({ job, chosen }),
    askToDelete: setAsked,
    dialog: (
      <Suspense>
        {open?.job === 'move' && (
          <MoveDialog chosen={open.chosen} folders={folders} onDone={onDone} onClose={close} />
        )}
        {open?.job === 'delete' && (
          <DeleteManyDialog chosen={open.chosen} onDone={onDone} onClose={close} />
        )}
        {asked && (
          <DeleteOneDialog
            one={asked}
            onDone={() => onRemoved(asked.item.id)}
            onClose={() => setAsked(undefined)}
          />
        )}
      </Suspense>
    ),
  }
}
