import '#src/platform/i18n/en/editor-page.ts'

import { Eye } from 'lucide-react'
import { useState } from 'react'

import { t } from '#src/platform/i18n/t.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { Note } from '#src/ui/note.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'

import { useEditorState } from '../../editor-context.ts'
import { hasUnsaved } from '../../editor.ts'
import type { FollowingTemplate } from '../save/use-following.ts'
import { GoneNote, NewerNote, Notes, ProblemNote, RefusedNote } from './notes.tsx'

interface EditingNotesProps {
  problem: string | undefined
  following: FollowingTemplate
  restoredAt: number | undefined
  refused: Op | undefined
  isGone: boolean
  mayEdit: boolean
  onStartOver: () => void
  onGiveUp: (op: Op) => void
  onPending: () => void
}

/** All that has to be said about an open template. */
export function EditingNotes({ following, restoredAt, refused, ...props }: EditingNotesProps) {
  const { newer } = following
  // After Start over, an undo brings back what was restored, but nothing that has to be explained.
  const [isOver, setIsOver] = useState(false)
  const isUnsaved = useEditorState(hasUnsaved)
  const isRestored = restoredAt !== undefined && !isOver && isUnsaved
  return (
    <Notes>
      {props.problem !== undefined && <ProblemNote text={props.problem} />}
      {!props.mayEdit && <Note icon={<Eye aria-hidden="true" />}>{t('editorPage:viewOnly')}</Note>}
      {props.isGone && <GoneNote />}
      {refused && (
        <RefusedNote
          op={refused}
          onGiveUp={() => props.onGiveUp(refused)}
          onPending={props.onPending}
        />
      )}
      {newer && !props.isGone && (
        <NewerNote
          at={newer.updatedAt}
          isOfDraft={isRestored}
          onTake={following.takeNewer}
          onKeep={following.keepMine}
        />
      )}
      {isRestored && (
        <DraftNote
          at={restoredAt}
          onStartOver={() => {
            setIsOver(true)
            props.onStartOver()
          }}
        />
      )}
    </Notes>
  )
}
