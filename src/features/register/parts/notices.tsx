import { CircleAlert, CloudOff, History, ShieldAlert, TriangleAlert } from 'lucide-react'

import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { registerTexts } from '#src/texts/register.ts'
import { Note } from '#src/ui/note.tsx'
import { rejectionText } from '#src/widgets/rejected-change/rejection-text.ts'

import type { Current } from './current-panel.ts'

interface NoticesProps {
  current: Current
  /** Confirmed by the server during this visit. */
  isRegistered: boolean
  mayRegister: boolean
  hasWorkspaces: boolean
}

/** Notes shown before a panel is assigned. */
export function Notices({ current, isRegistered, mayRegister, hasWorkspaces }: NoticesProps) {
  const connectivity = useConnectivity()
  if (!mayRegister)
    return (
      <Note boxed tone="warn" icon={<ShieldAlert aria-hidden="true" />}>
        {registerTexts.forbidden}
      </Note>
    )
  const isDisconnected = connectivity !== 'online' && connectivity !== 'checking'
  if (!hasWorkspaces)
    return (
      <Note boxed tone="warn" icon={<CircleAlert aria-hidden="true" />}>
        {isDisconnected ? registerTexts.noWorkspacesOffline : registerTexts.noWorkspaces}
      </Note>
    )
  if (!current.panel) return null
  return (
    <>
      <AboutPanel {...current} isRegistered={isRegistered} />
      {isDisconnected && (
        <Note boxed tone="warn" icon={<CloudOff aria-hidden="true" />}>
          {connectivity === 'offline' ? registerTexts.noNetwork : registerTexts.noServer}
        </Note>
      )}
    </>
  )
}

type AboutPanelProps = Pick<Extract<Current, { needsNewCode: boolean }>, 'op'> &
  Pick<NoticesProps, 'isRegistered'>

function AboutPanel({ op, isRegistered }: AboutPanelProps) {
  if (op?.state === 'attention')
    return (
      <Note boxed tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
        {rejectionText(op)}
      </Note>
    )
  if (!op && !isRegistered) return null
  return (
    <Note boxed icon={<History aria-hidden="true" />}>
      {op ? registerTexts.waitsAlready : registerTexts.sentAlready}
    </Note>
  )
}
