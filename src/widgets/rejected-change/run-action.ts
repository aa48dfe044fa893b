import { notify } from '#src/platform/toast/notify.tsx'
import { pendingTexts } from '#src/texts/pending.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

/** Runs an action and reports if it came too late or failed. */
export async function runAction(action: Promise<boolean> | undefined) {
  try {
    if ((await action) === false) notify.error(pendingTexts.movedOn)
  } catch (error) {
    notify.error(whyNotSaved(error))
  }
}
