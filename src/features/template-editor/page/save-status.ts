import { editorPageTexts } from '#src/texts/editor-page.ts'

interface Situation {
  isUnsaved: boolean
  /** The server rejected the last save, or the template was deleted. */
  isRefused: boolean
  isNew: boolean
  /** Number of pending changes. */
  waiting: number
}

/** Short save status for the title bar. */
export function saveStatusOf({ isUnsaved, isRefused, isNew, waiting }: Situation): string {
  if (isUnsaved) return editorPageTexts.unsaved
  if (isRefused) return editorPageTexts.notSaved
  if (isNew) return editorPageTexts.notSavedYet
  return waiting > 0 ? editorPageTexts.savedHere : editorPageTexts.allSaved
}
