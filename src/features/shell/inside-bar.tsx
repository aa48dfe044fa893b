import '#src/platform/i18n/en/shell.ts'

import { Building2 } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { session } from '#src/platform/session/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'

interface InsideBarProps {
  /** Id of the organisation; nothing is shown outside. */
  inside: string | undefined
  /** Its name, once it is known. */
  organization: string | undefined
}

/** Where ROOT is, and the way back: on every page, with or without the network (ORG-19). */
export function InsideBar({ inside, organization }: InsideBarProps) {
  if (inside === undefined) return null
  const leave = async () => {
    await session.enterOrganization(undefined)
    location.assign('/admin/dashboard?tab=organizations')
  }
  return (
    <Note
      tone="warn"
      icon={<Building2 aria-hidden="true" />}
      action={
        <Button size="small" onClick={() => void leave()}>
          {t('shell:leave')}
        </Button>
      }
    >
      {organization === undefined
        ? t('shell:insideSome')
        : t('shell:inside', { name: organization })}
    </Note>
  )
}
