import { notify } from '#src/platform/toast/notify.tsx'

import { whyNotSaved } from './why-not-saved.ts'

/** Reports a failure. */
export async function tryUndo(undo: () => Promise<unknown>) {
  try {
    await undo()
  } catch (error) {
    notify.error(whyNotSaved(error))
  }
}
