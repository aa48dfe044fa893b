import { currentOutbox } from '#src/platform/outbox/current.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { saveProblemTexts } from '#src/texts/save-problem.ts'

/** Sends what is pending without waiting for the next attempt. Reports if that failed. */
export const sendNow = () =>
  void currentOutbox()
    ?.sendNow()
    .catch(() => notify.error(saveProblemTexts.notSent))
