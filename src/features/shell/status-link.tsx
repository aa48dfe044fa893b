import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { notify } from '#src/platform/toast/notify.tsx'
import { shellTexts } from '#src/texts/shell.ts'
import { StatusChip } from '#src/ui/status-chip.tsx'

import { type Drain, MANY_CHANGES, nextDrain } from './drain.ts'
import { statusOf } from './status.ts'
import styles from './top-bar.module.css'

/** OFF-01 */
export function StatusLink() {
  const connectivity = useConnectivity()
  const { ops, counts } = useOutbox()
  const sending = ops.some(({ state }) => state === 'sending')
  const drain = useDrain({ ...counts, waiting: counts.waiting - counts.blocked, sending })
  const { tone, text, ...around } = statusOf({
    connectivity,
    ...counts,
    sending,
    drain,
    needsSignIn: ops.some(({ state }) => state === 'paused-auth'),
  })
  return (
    // Not announced for each of many changes. The status wraps the link: nested in the link, its text would not name the link.
    <span role="status" aria-live={drain && drain.left > 0 ? 'off' : 'polite'}>
      <Link to="/pending-changes" className={styles.status}>
        <StatusChip tone={tone} {...around}>
          {text}
        </StatusChip>
      </Link>
    </span>
  )
}

/** Reports its end. */
function useDrain(state: Parameters<typeof nextDrain>[1]) {
  const [drain, setDrain] = useState<Drain>()
  const next = nextDrain(drain, state)
  if (next !== drain) setDrain(next)
  const isDone = drain?.left === 0 && drain.total >= MANY_CHANGES
  useEffect(() => {
    if (isDone && document.visibilityState === 'visible') notify.blank(shellTexts.allSent)
  }, [isDone])
  return next
}
