import '#src/platform/i18n/en/lineup.ts'

import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'

import { t } from '#src/platform/i18n/t.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { workspaceAt } from '#src/widgets/workspace-tree/place.ts'
import { useWorkspaces } from '#src/widgets/workspace-tree/use-workspaces.ts'

import { toPlace } from '../search.ts'

/** To what the devices of a workspace, and of those below it, show when. */
export function LineupLink({ place }: { place: string }) {
  const { workspaces = [] } = useWorkspaces()
  if (!workspaceAt(workspaces, place)) return null
  return (
    <Link
      to="/user/lineup"
      search={{ workspace: toPlace(place) }}
      className={buttonClass({ variant: 'quiet', size: 'small' })}
    >
      <CalendarClock aria-hidden="true" />
      <span className="where-wide">{t('lineup:open')}</span>
    </Link>
  )
}
