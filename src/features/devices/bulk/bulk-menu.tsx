import '#src/platform/i18n/en/bulk.ts'

import { ChevronDown, FolderInput, Image } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { Role } from '#src/contract/ability.ts'
import type { Device } from '#src/contract/device.ts'
import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Menu, type MenuEntry } from '#src/ui/menu.tsx'

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const AssignDialog = lazy(async () => ({
  default: (await import('./assign-dialog.tsx')).AssignDialog,
}))

export interface BulkMenuProps {
  /** Those that are ticked, on whatever page, as they look with what waits for the server. */
  devices: readonly Device[]
  /** Of the workspace tree: where the list is. */
  place: string
  role: Role
  /** None for the platform's own. */
  organizationId: string | undefined
  /** It is saved, and nothing needs to be ticked any more. */
  onDone: () => void
}

type Job = 'assign' | 'move'

/** DEV-04. A dialog that is open goes on with what was ticked when it opened. */
export function BulkMenu({ devices, place, role, organizationId, onDone }: BulkMenuProps) {
  const [open, setOpen] = useState<{ job: Job; devices: readonly Device[] }>()
  const entries = entriesFor(role, devices.length > 0)
  if (entries.length === 0) return null
  const close = () => setOpen(undefined)
  return (
    <>
      <Menu
        label={t('bulk:menu')}
        entries={entries}
        onAction={(id) => setOpen({ job: id === 'move' ? 'move' : 'assign', devices })}
      >
        {t('bulk:menu')}
        <ChevronDown aria-hidden="true" />
      </Menu>
      <Suspense>
        {open?.job === 'move' && (
          <MoveDialog devices={open.devices} place={place} onDone={onDone} onClose={close} />
        )}
        {open?.job === 'assign' && (
          <AssignDialog
            devices={open.devices}
            organizationId={organizationId}
            onDone={onDone}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

function entriesFor(role: Role, hasSelection: boolean): MenuEntry[] {
  const state = hasSelection ? {} : { disabled: true, hint: t('bulk:nothingSelected') }
  const assign = {
    id: 'assign' satisfies Job,
    label: t('bulk:assignContent'),
    icon: <Image aria-hidden="true" />,
    ...state,
  }
  const move = {
    id: 'move' satisfies Job,
    label: t('bulk:moveToFolder'),
    icon: <FolderInput aria-hidden="true" />,
    ...state,
  }
  return [
    ...(can({ role }, 'content.manage') ? [assign] : []),
    ...(can({ role }, 'device.manage') ? [move] : []),
  ]
}
