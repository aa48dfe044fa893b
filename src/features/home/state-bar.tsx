import type {} from '#src/ui/custom-properties.d.ts'

import styles from './state-bar.module.css'
import type { States } from './states.ts'

/** The same figures as a length; the words stand above it. */
export function StateBar({ states: { connected, doubtful, notConnected } }: { states: States }) {
  const parts = { good: connected - doubtful, warn: doubtful, bad: notConnected }
  return (
    <span className={styles.bar} aria-hidden="true">
      {(['good', 'warn', 'bad'] as const).map(
        (tone) =>
          parts[tone] > 0 && (
            <span key={tone} className={styles[tone]} style={{ flexGrow: parts[tone] }} />
          ),
      )}
    </span>
  )
}
