import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { SeenTemplate } from '#src/data/templates/save.ts'
import { currentOutbox } from '#src/platform/outbox/current.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'

import { type Editor, hasUnsaved } from '../../editor.ts'
import { isSameContent, mergedOnto, readTemplate, seenOf } from '../open/read-template.ts'
import { followed } from './follow.ts'
import type { SavedTemplate } from './use-saving.ts'

interface FollowingOptions {
  editor: Editor
  /** As it looks now; undefined while that is not known. */
  template: SeenTemplate | undefined
  seen: SeenTemplate | null
  isRefused: boolean
}

/** What its author knows of the template, and what somebody else makes of it meanwhile (OFF-18). */
export function useFollowing({ editor, template, seen: first, isRefused }: FollowingOptions) {
  const { ops, serverIds } = useOutbox()
  const [seen, setSeen] = useState(first)
  const [newer, setNewer] = useState<SeenTemplate>()
  const awaited = useRef<{ opId: string; wasSeen: boolean }>(undefined)

  const look = useEffectEvent((now: SeenTemplate) => {
    const isWaiting = ops.some(({ opId }) => opId === awaited.current?.opId)
    if (awaited.current && isWaiting) awaited.current.wasSeen = true
    const following = followed({
      isSame: seen !== null && isSameContent(seen, now, serverIds),
      hasUnsaved: hasUnsaved(editor.getState()),
      isRefused,
      awaited: awaited.current && {
        wasSeen: awaited.current.wasSeen,
        isWaiting,
        isDone: currentOutbox()?.watch.isDone(awaited.current.opId) ?? false,
      },
      isNewerRead: now.updatedAt !== seen?.updatedAt,
    })
    if (following === 'wait') return
    awaited.current = undefined
    if (following === 'tell') return setNewer(now)
    setNewer(undefined)
    if (following === 'takeOver') {
      const read = readTemplate(now)
      // A broken one is not shown over what is whole.
      if ('document' in read) editor.takeOver(read.document)
    }
    setSeen(seenOf(now))
  })
  useEffect(() => {
    if (template) look(template)
  }, [template, ops, serverIds, isRefused])

  return {
    seen,
    /** Somebody else's, while something is unsaved here. */
    newer,
    saved({ seen: next, opId }: SavedTemplate) {
      awaited.current = opId === undefined ? undefined : { opId, wasSeen: false }
      setNewer(undefined)
      setSeen(next)
    },
    takeNewer() {
      const read = newer && readTemplate(newer)
      if (!newer || !read || 'broken' in read) return
      editor.startFrom(read.document)
      editor.markSaved(read.document)
      setSeen(seenOf(newer))
      setNewer(undefined)
    },
    keepMine() {
      if (!newer) return
      if (seen) editor.startFrom(mergedOnto(newer, seen, editor.getState().document))
      setSeen(seenOf(newer))
      setNewer(undefined)
    },
  }
}

export type FollowingTemplate = ReturnType<typeof useFollowing>
