import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { settleBeforeReload } from '#src/platform/pwa/settle.ts'
import { session } from '#src/platform/session/session.ts'
import { isModalClosedByBack } from '#src/ui/open-modals.ts'

/** An update that was accepted reloads within this time, or not at all. */
const RELOAD_WITHIN_MS = 30_000

/**
 * Asks before what is not saved is left (TPL-21). A reload for an update asks nothing, as the draft goes on after it; nor does the
 * end of the session.
 */
export function useLeaving(isUnsaved: () => boolean, isStillHere: (pathname: string) => boolean) {
  const isReloading = useRef(false)
  useEffect(
    () =>
      settleBeforeReload(async () => {
        isReloading.current = true
        setTimeout(() => (isReloading.current = false), RELOAD_WITHIN_MS)
      }),
    [],
  )
  return useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      next.pathname !== current.pathname &&
      !(action === 'BACK' && isModalClosedByBack()) &&
      isUnsaved() &&
      session.get().status === 'signedIn' &&
      !isStillHere(next.pathname),
    enableBeforeUnload: () => isUnsaved() && !isReloading.current,
    withResolver: true,
  })
}
