import { useIsLocked } from '#src/platform/session/use-device-lock.ts'
import { useSession } from '#src/platform/session/use-session.ts'
import { MissingPart } from '#src/ui/missing-part.tsx'
import { onDemand } from '#src/ui/on-demand.tsx'

import styles from './device-lock.module.css'

const LockScreen = onDemand(async () => (await import('./lock-screen.tsx')).LockScreen, {
  Waiting: () => <div className={styles.cover} />,
  Missing: () => (
    <div className={styles.cover}>
      <MissingPart />
    </div>
  ),
})

/** Covers every page while the console is locked; pending changes are sent behind it. */
export function DeviceLock() {
  const account = useSession()
  const userId = account.status === 'signedIn' ? account.userId : undefined
  const isLocked = useIsLocked(userId)
  return isLocked ? <LockScreen /> : null
}
