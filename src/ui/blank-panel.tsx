import styles from './blank.module.css'

export type BlankPanelLook = 'empty' | 'failed' | 'away'

const MARKS: Record<BlankPanelLook, string | undefined> = {
  empty: undefined,
  failed: 'M38 24l20 20M58 24L38 44',
  away: 'M30 32h36',
}

/** A panel that shows nothing, crossed out when a read failed, dashed when the network is away. */
export function BlankPanel({ look }: { look: BlankPanelLook }) {
  const mark = MARKS[look]
  return (
    <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
      <rect x="8.5" y="4.5" width="79" height="55" rx="3" />
      <rect x="12.5" y="8.5" width="71" height="47" strokeDasharray="2 3" />
      {mark && (
        <path d={mark} strokeWidth="1.5" strokeDasharray={look === 'away' ? '6 4' : undefined} />
      )}
    </svg>
  )
}
