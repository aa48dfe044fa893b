import { lazy, Suspense } from 'react'

import { useIsLocked } from '#src/platform/session/use-device-lock.ts'
import { useSession } from '#src/platform/session/use-session.ts'

import styles from './device-lock.module.css'

const LockScreen = lazy(async () => ({
  default: (await import('./lock-screen.tsx')).LockScreen,
}))

/** Covers every page while the console is locked; pending changes are sent behind it. */
export function DeviceLock() {
  const account = useSession()
  const userId = account.status === 'signedIn' ? account.userId : undefined
  const isLocked = useIsLocked(userId)
  if (!isLocked) return null
  return (
    <Suspense fallback={<div className={styles.cover} />}>
      <LockScreen />
    </Suspense>
  )
}
