import '#src/platform/i18n/en/media-library-page.ts'

import type { Image } from '#src/contract/image.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'

import type { ImageDeeds } from '../list/image-actions.tsx'
import type { MediaRow } from '../list/media-rows.ts'

interface PreviewButtonsProps {
  row: MediaRow<Image>
  deeds: ImageDeeds
  onClose: () => void
}

/** Under a previewed picture. What is not sent yet is still where it was uploaded from. */
export const PreviewButtons = ({ row: { item, making }, deeds, onClose }: PreviewButtonsProps) => (
  <>
    {!making && <Button onClick={() => deeds.onDownload(item)}>{t('MediaPage:download')}</Button>}
    <Button variant="primary" onClick={onClose}>
      {t('common:close')}
    </Button>
  </>
)
