import { useCallback, useState } from 'react'

import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { session } from '#src/platform/session/session.ts'

import { LogoutDialog } from './logout-dialog.tsx'

const logOut = () => void session.logout()

/** `ask` logs out, or asks first what becomes of changes that wait; `dialog` stands where its caller puts it (OFF-26). */
export function useLogout() {
  const { counts } = useOutbox()
  const isReachable = useConnectivity() === 'online'
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCallback(() => setIsAsking(false), [])
  const ask = () => (counts.waiting + counts.attention > 0 ? setIsAsking(true) : logOut())
  const dialog = isAsking && (
    <LogoutDialog counts={counts} isReachable={isReachable} onCancel={cancel} onLogout={logOut} />
  )
  return { ask, dialog }
}
