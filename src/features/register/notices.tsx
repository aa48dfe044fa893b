import '#src/platform/i18n/en/register.ts'

import { CircleAlert, CloudOff, History, ShieldAlert, TriangleAlert } from 'lucide-react'

import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { t } from '#src/platform/i18n/t.ts'
import { Note } from '#src/ui/note.tsx'
import { refusalText } from '#src/widgets/refusal/refusal-words.ts'

import type { Current } from './current-panel.ts'

interface NoticesProps {
  current: Current
  /** The server has said so, on this visit. */
  isRegistered: boolean
  mayRegister: boolean
  hasPlaces: boolean
}

/** What has to be known before a panel is assigned. */
export function Notices({ current, isRegistered, mayRegister, hasPlaces }: NoticesProps) {
  const connectivity = useConnectivity()
  if (!mayRegister)
    return (
      <Note boxed tone="warn" icon={<ShieldAlert aria-hidden="true" />}>
        {t('register:forbidden')}
      </Note>
    )
  const isAway = connectivity !== 'online' && connectivity !== 'checking'
  if (!hasPlaces)
    return (
      <Note boxed tone="warn" icon={<CircleAlert aria-hidden="true" />}>
        {t(isAway ? 'register:noWorkspacesOffline' : 'register:noWorkspaces')}
      </Note>
    )
  if (!current.panel) return null
  return (
    <>
      <AboutPanel {...current} isRegistered={isRegistered} />
      {isAway && (
        <Note boxed tone="warn" icon={<CloudOff aria-hidden="true" />}>
          {t(connectivity === 'offline' ? 'register:noNetwork' : 'register:noServer')}
        </Note>
      )}
    </>
  )
}

type AboutPanelProps = Extract<Current, { needsNewCode: boolean }> &
  Pick<NoticesProps, 'isRegistered'>

function AboutPanel({ op, needsNewCode, isRegistered }: AboutPanelProps) {
  if (op?.state === 'attention')
    return (
      <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
        {needsNewCode ? `${refusalText(op)} ${t('register:scanAgain')}` : refusalText(op)}
      </Note>
    )
  if (!op && !isRegistered) return null
  return (
    <Note boxed icon={<History aria-hidden="true" />}>
      {t(op ? 'register:waitsAlready' : 'register:sentAlready')}
    </Note>
  )
}
