import '#src/platform/i18n/en/bulk.ts'

import { setDefaultTemplateMutation } from '#src/data/devices/default-content.ts'
import { saveForMany } from '#src/data/devices/save-for-many.ts'
import { t } from '#src/platform/i18n/t.ts'
import { change } from '#src/platform/outbox/save/enqueue.ts'
import type { Started } from '#src/widgets/bulk-job/use-bulk-run.ts'
import type { TemplateChoice } from '#src/widgets/select-file/select-file.ts'

import type { TemplatePlan } from './template-plan.ts'

/** Saves the template for each device as that hangs. What was its default before is not known any more, so there is no way back. */
export async function runTemplate(
  { receiving }: TemplatePlan,
  { template, variables }: TemplateChoice,
): Promise<Started> {
  const content = { templateId: template.id, templateName: template.name, variables }
  const job = await saveForMany(receiving, ({ id, name, orientation }, extras) =>
    change(setDefaultTemplateMutation, { id, name, orientation, ...content }, extras),
  )
  return { job, doneText: t('bulk:templateSet', { count: receiving.length }) }
}
