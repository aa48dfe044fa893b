import { CircleAlert, Clock, Eye, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { formatNear } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import type { Op } from '#src/platform/outbox/store/op.ts'
import { editorPageTexts } from '#src/texts/editor-page.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'

import { useEditorState } from '../editor-context.ts'
import { hasUnsaved } from '../editor.ts'
import type { RemoteChanges } from './use-remote-changes.ts'
import styles from './workbench.module.css'

interface EditingNotesProps {
  problem: string | undefined
  remoteChanges: RemoteChanges
  restoredAt: number | undefined
  rejectedChange: Op | undefined
  isDeleted: boolean
  canEdit: boolean
  onStartOver: () => void
  onDiscardChange: (op: Op) => void
  onPending: () => void
}

/** Notes above the editor. */
export function EditingNotes({
  remoteChanges,
  restoredAt,
  rejectedChange,
  ...props
}: EditingNotesProps) {
  const { newer } = remoteChanges
  // After a save or "Start over", there is no note, even if undo brings the restored edits back.
  const [isOver, setIsOver] = useState(false)
  const isUnsaved = useEditorState(hasUnsaved)
  if (!isUnsaved && !isOver) setIsOver(true)
  const isRestored = restoredAt !== undefined && !isOver && isUnsaved
  return (
    <Notes>
      {props.problem !== undefined && <ProblemNote text={props.problem} />}
      {!props.canEdit && <Note icon={<Eye aria-hidden="true" />}>{editorPageTexts.viewOnly}</Note>}
      {props.isDeleted && <DeletedNote />}
      {rejectedChange && (
        <RejectedNote
          op={rejectedChange}
          onDiscardChange={() => props.onDiscardChange(rejectedChange)}
          onPending={props.onPending}
        />
      )}
      {newer && !props.isDeleted && (
        <NewerVersionNote
          savedAt={newer.updatedAt}
          isOfDraft={isRestored}
          onUseNewer={fromStage(remoteChanges.acceptNewer)}
          onKeepMine={fromStage(remoteChanges.keepMine)}
        />
      )}
      {isRestored && (
        <DraftNote
          typedAt={restoredAt}
          onStartOver={fromStage(() => {
            setIsOver(true)
            props.onStartOver()
          })}
        />
      )}
    </Notes>
  )
}

/** First moves the focus to the stage, because the note and its button disappear. */
const fromStage = (act: () => void) => () => {
  focusStage()
  act()
}

export const focusStage = () => document.querySelector<HTMLElement>('[data-stage]')?.focus()

const Notes = ({ children }: { children: ReactNode }) => (
  <div className={styles.notes}>{children}</div>
)

const ProblemNote = ({ text }: { text: string }) => (
  <Note tone="bad" icon={<CircleAlert aria-hidden="true" />}>
    {text}
  </Note>
)

interface NewerVersionNoteProps {
  /** Time of the newer version. */
  savedAt: string
  /** The unsaved edits come from an earlier visit. */
  isOfDraft: boolean
  onUseNewer: () => void
  onKeepMine: () => void
}

/** OFF-18, OFF-30 */
function NewerVersionNote({ savedAt, isOfDraft, onUseNewer, onKeepMine }: NewerVersionNoteProps) {
  const nowMs = useNow('server')
  const when = formatNear(savedAt, nowMs)
  return (
    <Note
      tone="warn"
      icon={<Clock aria-hidden="true" />}
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={onUseNewer}>
            {editorPageTexts.takeNewer}
          </Button>
          <Button size="small" variant="quiet" onClick={onKeepMine}>
            {editorPageTexts.keepMine}
          </Button>
        </span>
      }
    >
      {isOfDraft ? editorPageTexts.draftOlder(when) : editorPageTexts.newer(when)}
    </Note>
  )
}

interface RejectedNoteProps {
  op: Op
  onDiscardChange: () => void
  onPending: () => void
}

/** OFF-17, OFF-18 */
function RejectedNote({ op, onDiscardChange, onPending }: RejectedNoteProps) {
  const isConflict = (op.error?.conflicts?.length ?? 0) > 0
  return (
    <Note
      tone="bad"
      icon={<TriangleAlert aria-hidden="true" />}
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={onDiscardChange}>
            {isConflict ? editorPageTexts.useTheirs : editorPageTexts.giveUp}
          </Button>
          <Button size="small" variant="quiet" onClick={onPending}>
            {editorPageTexts.seePending}
          </Button>
        </span>
      }
    >
      {isConflict ? editorPageTexts.refusedConflict : editorPageTexts.refused(rejectionText(op))}
    </Note>
  )
}

const DeletedNote = () => (
  <Note tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
    {editorPageTexts.gone}
  </Note>
)
