import { useEffect, useEffectEvent, useRef } from 'react'

import type { SeenTemplate } from '#src/data/templates/save.ts'
import type { useDraft } from '#src/platform/outbox/show/use-draft.ts'

import { type Editor, hasUnsaved } from '../../editor.ts'
import { draftOf, type DraftSchema } from './draft.ts'

/** What is not saved is kept while it is edited, and gone as soon as it is as it was saved (OFF-30). */
export function useDraftKeeping(
  editor: Editor,
  seen: SeenTemplate | null,
  draft: Pick<ReturnType<typeof useDraft<typeof DraftSchema>>, 'keep' | 'forget'>,
) {
  const last = useRef<unknown>(editor.getState().document)
  const follow = useEffectEvent(() => {
    const { document } = editor.getState()
    const isUnsaved = hasUnsaved(editor.getState())
    const shown = isUnsaved ? document : undefined
    if (shown === last.current) return
    last.current = shown
    if (isUnsaved) draft.keep(draftOf(document, seen))
    else void draft.forget()
  })
  useEffect(() => editor.subscribe(() => follow()), [editor])
  // Of another state of the template, the draft has to know.
  const again = useEffectEvent(() => {
    if (hasUnsaved(editor.getState())) draft.keep(draftOf(editor.getState().document, seen))
  })
  useEffect(() => again(), [seen])
}
