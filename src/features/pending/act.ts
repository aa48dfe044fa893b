import '#src/platform/i18n/en/pending.ts'

import { t } from '#src/platform/i18n/t.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'

/** Does what a button says, and says so where it could not be done: the change may be on its way by now. */
export async function act(deed: Promise<boolean> | undefined) {
  try {
    if ((await deed) === false) notify.error(t('pending:movedOn'))
  } catch (error) {
    notify.error(whyNotSaved(error))
  }
}
