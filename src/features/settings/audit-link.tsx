import '#src/platform/i18n/en/settings.ts'

import { Link } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { Note } from '#src/ui/note.tsx'

/** The way to what was done, for those who have settings. */
export const AuditLink = () => (
  <Note
    boxed
    icon={<ScrollText aria-hidden="true" />}
    action={
      <Link to="/audit" className="link">
        {t('settings:audit')}
      </Link>
    }
  >
    {t('settings:auditLead')}
  </Note>
)
