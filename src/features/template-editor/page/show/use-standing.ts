import '#src/platform/i18n/en/editor-page.ts'

import { useSyncExternalStore } from 'react'

import type { SeenTemplate } from '#src/data/templates/save.ts'
import { t } from '#src/platform/i18n/t.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { type Editor, hasUnsaved } from '../../editor.ts'

/** How what is shown stands with what is saved, in a few words. */
export function useStanding(editor: Editor, seen: SeenTemplate | null, mayEdit: boolean) {
  const isUnsaved = useSyncExternalStore(editor.subscribe, () => hasUnsaved(editor.getState()))
  const { counts } = useOutbox()
  if (!mayEdit) return ''
  if (isUnsaved) return t('editorPage:unsaved')
  if (seen === null) return t('editorPage:notSavedYet')
  return t(counts.waiting > 0 ? 'editorPage:savedHere' : 'editorPage:allSaved')
}
