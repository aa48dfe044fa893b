import { Link } from '@tanstack/react-router'

import { useConnectivity } from '#src/platform/connectivity/use-connectivity.ts'
import { useOutbox } from '#src/platform/outbox/show/use-outbox.ts'
import { StatusChip } from '#src/ui/status-chip.tsx'

import { statusOf } from './status.ts'
import styles from './top-bar.module.css'

/** OFF-01 */
export function StatusLink() {
  const connectivity = useConnectivity()
  const { ops, counts } = useOutbox()
  const { tone, text, ...around } = statusOf({
    connectivity,
    ...counts,
    sending: ops.some(({ state }) => state === 'sending'),
    needsSignIn: ops.some(({ state }) => state === 'paused-auth'),
  })
  return (
    // The status wraps the link: nested in the link, its text would not name the link.
    <span role="status">
      <Link to="/pending-changes" className={styles.status}>
        <StatusChip tone={tone} {...around}>
          {text}
        </StatusChip>
      </Link>
    </span>
  )
}
