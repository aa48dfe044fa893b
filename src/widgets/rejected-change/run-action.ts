import { notify } from '#src/platform/toast/notify.tsx'
import { pendingTexts } from '#src/texts/pending.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

/** Runs an action and reports if it came too late or failed. Resolves to whether it was done. */
export async function runAction(action: Promise<boolean> | undefined) {
  try {
    const isDone = await action
    if (isDone === false) notify.error(pendingTexts.movedOn)
    return isDone === true
  } catch (error) {
    notify.error(whyNotSaved(error))
    return false
  }
}
