import { useState } from 'react'

import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { choose } from '#src/widgets/new-content/choose.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'
import type { Choice, SelectFileRequest } from '#src/widgets/select-file/select-file.ts'

export type Setting = ReturnType<typeof useSetting>

/** What was refused, if the new content takes its place. */
type Extras = Pick<SaveExtras, 'replaces'>

/** Content from the select-file dialog to the outbox. What could not be saved is kept to be tried again (OFF-24). */
export function useSetting(save: (choice: Choice, extras: Extras) => Promise<void>) {
  const [isSaving, setIsSaving] = useState(false)
  const [unsaved, setUnsaved] = useState<{ choice: Choice; extras: Extras; why: string }>()

  async function keep(choice: Choice, extras: Extras = {}) {
    setIsSaving(true)
    try {
      await save(choice, extras)
      setUnsaved(undefined)
    } catch (error) {
      setUnsaved({ choice, extras, why: whyNotSaved(error) })
    } finally {
      setIsSaving(false)
    }
  }

  return {
    isSaving,
    /** Why the last choice is not saved, in words. */
    failure: unsaved?.why,
    keep,
    /** Its dialog closes once the choice is on disk, or is shown as not saved. */
    async ask(request: SelectFileRequest, extras: Extras = {}) {
      await choose({ ...request, save: (choice) => keep(choice, extras) })
    },
    again() {
      if (unsaved) void keep(unsaved.choice, unsaved.extras)
    },
  }
}
