import '#src/platform/i18n/en/media-library-page.ts'

import { fetchImage, getImageFile } from '#src/data/images/api.ts'
import { t } from '#src/platform/i18n/t.ts'
import { log } from '#src/platform/log.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { download } from '#src/widgets/export-changes/download.ts'

/** The original, under the name that it was uploaded with (MEDIA-17). */
export async function downloadImage(id: string) {
  try {
    const { imageUrl, fileName } = await getImageFile(id)
    download(await fetchImage(imageUrl, new AbortController().signal), fileName)
  } catch (error) {
    log.error('an image was not downloaded', error)
    notify.error(t('MediaPage:actionFailed'))
  }
}
