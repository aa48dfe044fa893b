import { CircleAlert } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

import type { Setting } from './use-setting.ts'

/** What was chosen is not lost: it can be saved again once there is room. */
export const NotSaved = ({ setting: { failure, isSaving, again } }: { setting: Setting }) =>
  failure === undefined ? null : (
    <Note
      tone="bad"
      boxed
      icon={<CircleAlert aria-hidden="true" />}
      action={
        <Button size="small" busy={isSaving} onClick={again}>
          {t('common:tryAgain')}
        </Button>
      }
    >
      {failure}
    </Note>
  )
