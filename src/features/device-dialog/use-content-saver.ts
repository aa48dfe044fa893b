import { useState } from 'react'

import type { SaveExtras } from '#src/platform/outbox/define.ts'
import { pickContent } from '#src/widgets/image-assignment/pick-content.ts'
import { whyNotSaved } from '#src/widgets/save-problem/why-not-saved.ts'
import type { Choice, SelectFileRequest } from '#src/widgets/select-file/select-file.ts'

export type ContentSaver = ReturnType<typeof useContentSaver>

/** The rejected change that the new content replaces. */
type Extras = Pick<SaveExtras, 'replaces'>

/**
 * Saves content from the select-file dialog to the outbox; keeps it for a retry when that fails
 * (OFF-24).
 */
export function useContentSaver(save: (choice: Choice, extras: Extras) => Promise<void>) {
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
    /** Why the last selection was not saved. */
    failure: unsaved?.why,
    keep,
    /** The dialog closes once the selection is saved or its failure is shown. */
    async ask(request: SelectFileRequest, extras: Extras = {}) {
      await pickContent({ ...request, save: (choice) => keep(choice, extras) })
    },
    again() {
      if (unsaved) void keep(unsaved.choice, unsaved.extras)
    },
  }
}
