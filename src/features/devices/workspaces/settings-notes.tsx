import '#src/platform/i18n/en/workspaces.ts'

import { History, TriangleAlert } from 'lucide-react'

import { formatNear } from '#src/domain/dates.ts'
import { useNow } from '#src/platform/clock/use-now.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import type { RefusedSettings } from './use-refused.ts'

interface SettingsNotesProps {
  refused: RefusedSettings | undefined
  keptAt: number | undefined
  onStartOver: () => void
}

/** Why the form is not as the workspace is: what was refused, and what was typed before. */
export function SettingsNotes({ refused, keptAt, onStartOver }: SettingsNotesProps) {
  const nowMs = useNow('device')
  return (
    <>
      {refused?.op.error && (
        <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
          {refusalText(refused.op)}
        </Note>
      )}
      {keptAt !== undefined && (
        <Note
          boxed
          icon={<History aria-hidden="true" />}
          action={
            <Button variant="quiet" size="small" onClick={onStartOver}>
              {t('workspaces:startOver')}
            </Button>
          }
        >
          {t('workspaces:restored', { when: formatNear(new Date(keptAt), nowMs) })}
        </Note>
      )}
    </>
  )
}
