import { CircleAlert, Cloud, CloudOff, RefreshCw, WifiHigh } from 'lucide-react'

import { classNames } from './class-names.ts'
import styles from './status-chip.module.css'
import { wrapTexts } from './wrap-texts.tsx'

export type StatusChipTone = 'calm' | 'busy' | 'waiting' | 'away' | 'bad'

const ICONS = {
  calm: Cloud,
  busy: RefreshCw,
  waiting: WifiHigh,
  away: CloudOff,
  bad: CircleAlert,
} as const

interface StatusChipProps {
  tone: StatusChipTone
  /** Said first on a wide screen, left out on a phone: "Offline". */
  lead?: string
  /** What remains on a phone: "3 waiting". */
  children?: string
  /** Said last on a wide screen, left out on a phone. */
  tail?: string
}

/** How the console stands with the server. The picture only: the caller makes it a link to the pending changes. */
export function StatusChip({ tone, lead, children, tail }: StatusChipProps) {
  const Icon = ICONS[tone]
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <Icon aria-hidden="true" />
      <span>
        {lead !== undefined && (
          <span className={styles.lead}>
            <span>{lead}</span>
            {children !== undefined && <span>, </span>}
          </span>
        )}
        {wrapTexts(children)}
        {tail !== undefined && <span className={styles.lead}>{`, ${tail}`}</span>}
      </span>
    </span>
  )
}
