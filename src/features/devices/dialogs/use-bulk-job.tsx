import { ChevronDown, FolderInput, Image, LayoutTemplate } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { can } from '#src/domain/permissions.ts'
import { bulkTexts } from '#src/texts/bulk.ts'
import { dialogOnDemand } from '#src/ui/dialog-on-demand.tsx'
import { Menu, type MenuEntry } from '#src/ui/menu.tsx'

const JOBS: readonly BulkJob[] = ['assign', 'template', 'move']

const MoveDialog = dialogOnDemand(async () => (await import('./move-dialog.tsx')).MoveDialog)
const AssignDialog = dialogOnDemand(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const TemplateDialog = dialogOnDemand(
  async () => (await import('./template-dialog.tsx')).TemplateDialog,
)

export type BulkJob = 'assign' | 'template' | 'move'

interface BulkJobOptions {
  /** Selected devices on all pages, with pending changes applied. */
  devices: readonly Device[]
  /** Undefined for ROOT. */
  organizationId: string | undefined
  /** The job was saved; the selection can be cleared. */
  onSaved: () => void
}

/**
 * A bulk job with its dialog. It keeps the selection from when it opened, and renders outside the
 * menu, which unmounts on a phone when the selection is cleared.
 */
export function useBulkJob({ devices, organizationId, onSaved }: BulkJobOptions): {
  start: (job: BulkJob) => void
  dialog: ReactNode
} {
  const [open, setOpen] = useState<{ job: BulkJob; devices: readonly Device[] }>()
  const close = () => setOpen(undefined)
  return {
    start: (job) => setOpen({ job, devices }),
    dialog: (
      <>
        {open?.job === 'move' && (
          <MoveDialog devices={open.devices} onSaved={onSaved} onClose={close} />
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
      </>
    ),
  }
}

interface BulkMenuProps {
  role: Role
  /** Whether anything is selected. */
  hasSelection: boolean
  onJob: (job: BulkJob) => void
}

/** DEV-04 */
export function BulkMenu({ role, hasSelection, onJob }: BulkMenuProps) {
  const entries = entriesFor(role, hasSelection)
  if (entries.length === 0) return null
  return (
    <Menu
      label={bulkTexts.menu}
      entries={entries}
      onAction={(id) => onJob(JOBS.find((job) => job === id) ?? 'assign')}
    >
      {bulkTexts.menu}
      <ChevronDown aria-hidden="true" />
    </Menu>
  )
}

function entriesFor(role: Role, hasSelection: boolean): MenuEntry[] {
  const state = hasSelection ? {} : { disabled: true, hint: bulkTexts.nothingSelected }
  const assign = {
    id: 'assign' satisfies BulkJob,
    label: bulkTexts.assignContent,
    icon: <Image aria-hidden="true" />,
    ...state,
  }
  const template = {
    id: 'template' satisfies BulkJob,
    label: bulkTexts.setDefaultTemplate,
    icon: <LayoutTemplate aria-hidden="true" />,
    ...state,
  }
  const move = {
    id: 'move' satisfies BulkJob,
    label: bulkTexts.moveToFolder,
    icon: <FolderInput aria-hidden="true" />,
    ...state,
  }
  return [
    ...(can({ role }, 'content.manage') ? [assign, template] : []),
    ...(can({ role }, 'device.manage') ? [move] : []),
  ]
}
