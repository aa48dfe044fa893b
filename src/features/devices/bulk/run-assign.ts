import '#src/platform/i18n/en/bulk.ts'

import { saveContentForMany } from '#src/data/devices/content-many.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import type { PanelPicture } from '#src/widgets/panel-picture/panel-client.ts'
import { fileToSend, thumbnailOf } from '#src/widgets/panel-picture/picture-file.ts'

import type { AssignPlan } from './assign-plan.ts'

/** Saves the picture for each device. What a panel showed before is not known any more, so there is no way back. */
export async function runAssign(
  { receiving }: AssignPlan,
  { file, imageId }: { file: File; imageId?: string },
  picture: PanelPicture,
): Promise<Started> {
  const job = await saveContentForMany(receiving, {
    name: file.name,
    thumbnail: await thumbnailOf(picture),
    file: fileToSend(picture, file.name),
    ...(imageId !== undefined && { imageId }),
  })
  return { job, doneText: t('bulk:assigned', { count: receiving.length }) }
}
