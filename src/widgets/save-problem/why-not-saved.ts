import '#src/platform/i18n/en/save-problem.ts'

import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import { t } from '#src/platform/i18n/t.ts'
import { StorageFullError } from '#src/platform/outbox/save/enqueue.ts'
import { OverBudgetError } from '#src/platform/outbox/store/budget.ts'
import { isOutdated } from '#src/platform/outbox/store/reader.ts'

/** Explains why saving failed (OFF-24), the same in all forms. */
export function whyNotSaved(error: unknown) {
  if (error instanceof StorageFullError || isQuotaExceeded(error)) return t('saveProblem:full')
  if (error instanceof OverBudgetError) return t('saveProblem:overBudget')
  if (isOutdated(error)) return t('saveProblem:outdated')
  return t('saveProblem:other')
}
