import '#src/platform/i18n/en/media-library-page.ts'

import { Download, Ellipsis, Trash2, X } from 'lucide-react'

import type { Image } from '#src/contract/image.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Menu } from '#src/ui/menu.tsx'

import type { MediaRow } from './media-rows.ts'

export interface ImageDeeds {
  onPreview: (row: MediaRow<Image>) => void
  onDownload: (image: Image) => void
  onDelete: (image: Image) => void
  /** Takes an upload back that is not through. */
  onCancel: (image: Image) => void
  /** False for those who may only look. */
  mayChange: boolean
}

interface ImageMenuProps {
  row: MediaRow<Image>
  deeds: ImageDeeds
}

/** MEDIA-16: Download and Delete; of what is on its way, to stop it. */
export function ImageMenu({ row: { item, making }, deeds }: ImageMenuProps) {
  const cancel = {
    id: 'cancel',
    label: t('MediaPage:cancelUpload'),
    icon: <X aria-hidden="true" />,
  }
  const download = {
    id: 'download',
    label: t('MediaPage:download'),
    icon: <Download aria-hidden="true" />,
  }
  const remove = {
    id: 'delete',
    label: t('MediaPage:delete'),
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
  }
  const entries = making ? [cancel] : [download, ...(deeds.mayChange ? [remove] : [])]
  return (
    <Menu
      inRow
      label={t('MediaPage:actionsOf', { name: item.name })}
      look={{ variant: 'quiet', size: 'small', square: true }}
      entries={entries}
      onAction={(id) => {
        if (id === 'cancel') deeds.onCancel(item)
        else if (id === 'download') deeds.onDownload(item)
        else deeds.onDelete(item)
      }}
    >
      <Ellipsis aria-hidden="true" />
    </Menu>
  )
}
