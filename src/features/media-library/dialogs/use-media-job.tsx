import { ChevronDown, FolderInput, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { bulkTexts } from '#src/texts/bulk.ts'
import { mediaLibraryPageTexts } from '#src/texts/media-library-page.ts'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { Menu } from '#src/ui/menu.tsx'
import type { MediaFolder } from '#src/widgets/media-folders/media-folder.ts'

import type { Chosen } from './chosen.ts'
import type { MediaItem } from './remove-one.ts'

const MoveDialog = dialogOnDemand(async () => (await import('./move-dialog.tsx')).MoveDialog)
const DeleteManyDialog = dialogOnDemand(
  async () => (await import('./delete-many-dialog.tsx')).DeleteManyDialog,
)
const DeleteOneDialog = dialogOnDemand(
  async () => (await import('./delete-one-dialog.tsx')).DeleteOneDialog,
)

interface MediaJobOptions {
  /** The selected items on all pages. */
  chosen: Chosen
  folders: readonly MediaFolder[]
  /** The job was saved; the selection can be cleared. */
  onDone: () => void
  /** A single item was deleted, selected or not. */
  onRemoved: (id: string) => void
}

/** A bulk job with its dialog, which keeps the selection from when it opened. */
export function useMediaJob({ chosen, folders, onDone, onRemoved }: MediaJobOptions): {
  start: (job: MediaJob) => void
  askToDelete: (one: MediaItem) => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState<{ job: MediaJob; chosen: Chosen }>()
  const [asked, setAsked] = useState<MediaItem>()
  const close = () => setOpen(undefined)
  return {
    start: (job) => setOpen({ job, chosen }),
    askToDelete: setAsked,
    dialog: (
      <>
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
      </>
    ),
  }
}

type MediaJob = 'move' | 'delete'

interface BulkMenuProps {
  /** Whether anything is selected. */
  hasSelection: boolean
  onJob: (job: MediaJob) => void
}

/** MEDIA-11 */
export function BulkMenu({ hasSelection, onJob }: BulkMenuProps) {
  const state = hasSelection ? {} : { disabled: true, hint: mediaLibraryPageTexts.nothingSelected }
  return (
    <Menu
      label={bulkTexts.menu}
      entries={[
        {
          id: 'move' satisfies MediaJob,
          label: mediaLibraryPageTexts.bulkMove,
          icon: <FolderInput aria-hidden="true" />,
          ...state,
        },
        {
          id: 'delete' satisfies MediaJob,
          label: mediaLibraryPageTexts.bulkDelete,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          ...state,
        },
      ]}
      onAction={(id) => onJob(id === 'move' ? 'move' : 'delete')}
    >
      {bulkTexts.menu}
      <ChevronDown aria-hidden="true" />
    </Menu>
  )
}
