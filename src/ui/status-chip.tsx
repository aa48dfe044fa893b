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
  /** Hidden on a phone: "Offline". */
  prefix?: string
  /** Always shown: "3 waiting". */
  children?: string
  /** Hidden on a phone. */
  suffix?: string
}

/** Connection status. The caller makes it a link to the pending changes. */
export function StatusChip({ tone, prefix, children, suffix }: StatusChipProps) {
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
        {wrapTexts(children)}
        {suffix !== undefined && <span className={styles.lead}>{`, ${suffix}`}</span>}
      </span>
    </span>
  )
}
