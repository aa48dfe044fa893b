import { CircleAlert, Clock, Cloud, CloudOff, RefreshCw, WifiHigh } from 'lucide-react'

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
  /** Hidden on a phone: "Offline". */
  prefix?: string
  /** Always shown: "3 waiting". */
  children?: string
  /** Hidden on a phone. */
  suffix?: string
  /** On a phone, numbers with icons instead of the words, which are still read aloud. */
  counts?: { attention: number; waiting: number }
}

/** Connection status. The caller makes it a link to the pending changes. */
export function StatusChip({ tone, prefix, children, suffix, counts }: StatusChipProps) {
  const Icon = ICONS[tone]
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      <Icon aria-hidden="true" />
      <span>
        {prefix !== undefined && (
          <span className={styles.lead}>
            <span>{prefix}</span>
            {children !== undefined && <span>, </span>}
          </span>
        )}
        {counts ? <span className={styles.lead}>{children}</span> : wrapTexts(children)}
        {suffix !== undefined && <span className={styles.lead}>{`, ${suffix}`}</span>}
        {counts && (
          <span className={styles.counts} aria-hidden="true">
            <span>{counts.attention}</span>
            <Clock />
            <span>{counts.waiting}</span>
          </span>
        )}
      </span>
    </span>
  )
}
