import '#src/platform/i18n/en/pending.ts'

import { HardDrive, RefreshCw } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import type { OutboxView } from '#src/platform/outbox/show/watch.ts'
import { BUDGET, BUDGET_WARNING } from '#src/platform/outbox/store/budget.ts'
import { updates } from '#src/platform/pwa/pwa.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

/** What is true of the whole outbox. */
export const Notices = ({ isReadOnly, files }: Pick<OutboxView, 'isReadOnly' | 'files'>) => (
  <>
    {isReadOnly && (
      <Note
        boxed
        tone="warn"
        icon={<RefreshCw aria-hidden="true" />}
        action={
          <Button size="small" onClick={() => void updates.accept()}>
            {t('common:reload')}
          </Button>
        }
      >
        {t('pending:readOnly')}
      </Note>
    )}
    {usedShare(files) >= BUDGET_WARNING && (
      <Note boxed tone="warn" icon={<HardDrive aria-hidden="true" />}>
        {budgetWords(files)}
      </Note>
    )}
  </>
)

const usedShare = ({ files, bytes }: OutboxView['files']) =>
  Math.max(files / BUDGET.files, bytes / BUDGET.bytes)

const MEGA = 1_000_000
const budgetWords = ({ files, bytes }: OutboxView['files']) =>
  t('pending:budget', {
    mb: Math.ceil(bytes / MEGA),
    mostMb: BUDGET.bytes / MEGA,
    files,
    mostFiles: BUDGET.files,
  })
