import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { OriginalTemplate } from '#src/data/templates/save.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { isEqual } from '#src/platform/outbox/send/three-way.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { type Editor, hasUnsaved } from '../editor.ts'
import {
  contentOfDocument,
  isSameContent,
  rebaseDocument,
  readTemplate,
  seenOf,
} from './read-template.ts'
import { resolveRemoteChange } from './remote-change.ts'
import type { SavedTemplate } from './use-saving.ts'

interface RemoteChangesOptions {
  editor: Editor
  /** As it looks now; undefined while that is not known. */
  template: OriginalTemplate | undefined
  seen: OriginalTemplate | null
  isRefused: boolean
}

/** Tracks the known version of the template, and changes by others (OFF-18). */
export function useRemoteChanges({
  editor,
  template,
  seen: first,
  isRefused,
}: RemoteChangesOptions) {
  const { ops, serverIds } = useOutbox()
  const [seen, setSeen] = useState(first)
  const [newer, setNewer] = useState<OriginalTemplate>()
  const pendingSave = useRef<{ opId: string; wasSeen: boolean }>(undefined)

  /** A broken version does not replace a readable one. */
  const adopt = (now: OriginalTemplate) => {
    const read = readTemplate(now)
    if ('broken' in read) return false
    const { document } = editor.getState()
    const [shown, next] = [document, read.document].map((one) => contentOfDocument(one, serverIds))
    if (isEqual(shown, next)) editor.markSaved(document)
    else editor.adoptSaved(read.document)
    return true
  }
  const checkRemote = useEffectEvent((now: OriginalTemplate) => {
    const isWaiting = ops.some(({ opId }) => opId === pendingSave.current?.opId)
    if (pendingSave.current && isWaiting) pendingSave.current.wasSeen = true
    const action = resolveRemoteChange({
      isSame: seen !== null && isSameContent(seen, now, serverIds),
      hasUnsaved: hasUnsaved(editor.getState()),
      hasUndone: editor.getState().history.future !== undefined,
      isRefused,
      pendingSave: pendingSave.current && {
        wasSeen: pendingSave.current.wasSeen,
        isWaiting,
        isDone: currentOutbox()?.watch.isDone(pendingSave.current.opId) ?? false,
      },
      isNewerRead: now.updatedAt !== seen?.updatedAt,
    })
    if (action === 'wait') return
    pendingSave.current = undefined
    if (action === 'tell') return setNewer(now)
    setNewer(undefined)
    if (action === 'takeOver') adopt(now)
    setSeen(seenOf(now))
  })
  useEffect(() => {
    if (template) checkRemote(template)
  }, [template, ops, serverIds, isRefused])

  return {
    seen,
    /** A newer version by another user, while there are unsaved edits. */
    newer,
    saved({ seen: next, opId }: SavedTemplate) {
      pendingSave.current = opId === undefined ? undefined : { opId, wasSeen: false }
      setNewer(undefined)
      setSeen(next)
    },
    acceptNewer() {
      if (!newer) return
      redoAllUndone(editor)
      if (!adopt(newer)) return
      setSeen(seenOf(newer))
      setNewer(undefined)
    },
    keepMine() {
      if (!newer) return
      redoAllUndone(editor)
      if (seen) editor.replaceDocument(rebaseDocument(newer, seen, editor.getState().document))
      setSeen(seenOf(newer))
      setNewer(undefined)
    },
  }
}

/** Brings edits back that were undone to the start: the next step would end redo, and undo still reaches them. */
function redoAllUndone(editor: Editor) {
  if (hasUnsaved(editor.getState())) return
  while (editor.getState().history.future) editor.redo()
}

export type RemoteChanges = ReturnType<typeof useRemoteChanges>
