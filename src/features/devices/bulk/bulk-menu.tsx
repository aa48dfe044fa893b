import '#src/platform/i18n/en/bulk.ts'

import { ChevronDown, FolderInput, Image, LayoutTemplate } from 'lucide-react'

import type { Role } from '#src/contract/ability.ts'
import { can } from '#src/domain/permissions.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Menu, type MenuEntry } from '#src/ui/menu.tsx'

import type { BulkJob } from './use-bulk-job.tsx'

interface BulkMenuProps {
  role: Role
  /** Whether anything is ticked. */
  hasSelection: boolean
  onJob: (job: BulkJob) => void
}

/** DEV-04 */
export function BulkMenu({ role, hasSelection, onJob }: BulkMenuProps) {
  const entries = entriesFor(role, hasSelection)
  if (entries.length === 0) return null
  return (
    <Menu
      label={t('bulk:menu')}
      entries={entries}
      onAction={(id) => onJob(JOBS.find((job) => job === id) ?? 'assign')}
    >
      {t('bulk:menu')}
      <ChevronDown aria-hidden="true" />
    </Menu>
  )
}

const JOBS: readonly BulkJob[] = ['assign', 'template', 'move']

function entriesFor(role: Role, hasSelection: boolean): MenuEntry[] {
  const state = hasSelection ? {} : { disabled: true, hint: t('bulk:nothingSelected') }
  const assign = {
    id: 'assign' satisfies BulkJob,
    label: t('bulk:assignContent'),
    icon: <Image aria-hidden="true" />,
    ...state,
  }
  const template = {
    id: 'template' satisfies BulkJob,
    label: t('bulk:setDefaultTemplate'),
    icon: <LayoutTemplate aria-hidden="true" />,
    ...state,
  }
  const move = {
    id: 'move' satisfies BulkJob,
    label: t('bulk:moveToFolder'),
    icon: <FolderInput aria-hidden="true" />,
    ...state,
  }
  return [
    ...(can({ role }, 'content.manage') ? [assign, template] : []),
    ...(can({ role }, 'device.manage') ? [move] : []),
  ]
}
