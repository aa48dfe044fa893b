import '#src/platform/i18n/en/bulk.ts'
import '#src/platform/i18n/en/media-library-page.ts'

import { ChevronDown, FolderInput, Trash2 } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Menu } from '#src/ui/menu.tsx'

export type MediaJob = 'move' | 'delete'

interface BulkMenuProps {
  /** Whether anything is ticked. */
  hasSelection: boolean
  onJob: (job: MediaJob) => void
}

/** MEDIA-11 */
export function BulkMenu({ hasSelection, onJob }: BulkMenuProps) {
  const state = hasSelection ? {} : { disabled: true, hint: t('MediaPage:nothingSelected') }
  return (
    <Menu
      label={t('bulk:menu')}
      entries={[
        {
          id: 'move' satisfies MediaJob,
          label: t('MediaPage:bulkMove'),
          icon: <FolderInput aria-hidden="true" />,
          ...state,
        },
        {
          id: 'delete' satisfies MediaJob,
          label: t('MediaPage:bulkDelete'),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          ...state,
        },
      ]}
      onAction={(id) => onJob(id === 'move' ? 'move' : 'delete')}
    >
      {t('bulk:menu')}
      <ChevronDown aria-hidden="true" />
    </Menu>
  )
}
