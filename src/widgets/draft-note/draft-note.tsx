import { History } from 'lucide-react'

import { formatNear } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { draftsTexts } from '#src/texts/drafts.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { passFocus } from '#src/ui/take-focus.ts'

interface DraftNoteProps {
  /** From `useDraft`. */
  typedAt: number
  onStartOver: () => void
}

/** Tells that a form continues a draft (OFF-30). */
export function DraftNote({ typedAt, onStartOver }: DraftNoteProps) {
  const nowMs = useNow('device')
  return (
    <Note
      boxed
      icon={<History aria-hidden="true" />}
      action={
        <Button
          variant="quiet"
          size="small"
          onClick={(event) => {
            passFocus(event)
            onStartOver()
          }}
        >
          {draftsTexts.startOver}
        </Button>
      }
    >
      {draftsTexts.restored(formatNear(new Date(typedAt), nowMs))}
    </Note>
  )
}
