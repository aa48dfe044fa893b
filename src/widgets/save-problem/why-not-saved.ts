import { isQuotaExceeded } from '#src/platform/db/quota.ts'
import { StorageFullError } from '#src/platform/outbox/save/enqueue.ts'
import { CreatedElsewhereError } from '#src/platform/outbox/save/write-op.ts'
import { OverBudgetError } from '#src/platform/outbox/store/budget.ts'
import { isOutdated } from '#src/platform/outbox/store/reader.ts'
import { saveProblemTexts } from '#src/texts/save-problem.ts'

/** Explains why saving failed (OFF-24), the same in all forms. */
export function whyNotSaved(error: unknown) {
  if (error instanceof StorageFullError || isQuotaExceeded(error)) return saveProblemTexts.full
  if (error instanceof OverBudgetError) return saveProblemTexts.overBudget
  if (isOutdated(error)) return saveProblemTexts.outdated
  if (error instanceof CreatedElsewhereError) return saveProblemTexts.createdElsewhere
  return saveProblemTexts.other
}

/** For a form that saves on this device. */
export const explainLocalSave = (error: unknown) => ({ message: whyNotSaved(error) })
