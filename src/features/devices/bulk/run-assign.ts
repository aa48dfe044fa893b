import '#src/platform/i18n/en/bulk.ts'

import { contentChange, type ImageContent } from '#src/data/devices/content-change.ts'
import { saveForMany } from '#src/data/devices/save-for-many.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import { smallThumbnail } from '#src/widgets/new-content/thumbnail-for-panel.ts'

import type { AssignPlan } from './assign-plan.ts'

const MANY = 20

/** Saves the content for each device. What a panel showed before is not known any more, so there is no way back. */
export async function runAssign(
  { receiving }: AssignPlan,
  content: ImageContent,
): Promise<Started> {
  const { thumbnail } = content
  const kept = {
    ...content,
    thumbnail: receiving.length > MANY ? await smallThumbnail(thumbnail) : thumbnail,
  }
  const job = await saveForMany(receiving, (device, extras) => contentChange(device, kept, extras))
  return { job, doneText: t('bulk:assigned', { count: receiving.length }) }
}
