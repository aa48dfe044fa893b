import { TriangleAlert } from 'lucide-react'

import { Note } from '#src/ui/note.tsx'
import { DraftNote } from '#src/widgets/draft-note/draft-note.tsx'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import type { RefusedSettings } from './use-refused.ts'

interface SettingsNotesProps {
  refused: RefusedSettings | undefined
  keptAt: number | undefined
  onStartOver: () => void
}

/** Why the form is not as the workspace is: what was refused, and what was typed before. */
export function SettingsNotes({ refused, keptAt, onStartOver }: SettingsNotesProps) {
  return (
    <>
      {refused?.op.error && (
        <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
          {refusalText(refused.op)}
        </Note>
      )}
      {keptAt !== undefined && <DraftNote at={keptAt} onStartOver={onStartOver} />}
    </>
  )
}
