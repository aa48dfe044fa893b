import '#src/platform/i18n/en/bulk.ts'

import { saveContentForMany } from '#src/data/devices/content-many.ts'
import type { NewContent } from '#src/data/devices/new-content.ts'
import { t } from '#src/platform/i18n/t.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'

import type { AssignPlan } from './assign-plan.ts'

/** Saves the content for each device. What a panel showed before is not known any more, so there is no way back. */
export async function runAssign({ receiving }: AssignPlan, content: NewContent): Promise<Started> {
  const job = await saveContentForMany(receiving, content)
  return { job, doneText: t('bulk:assigned', { count: receiving.length }) }
}
