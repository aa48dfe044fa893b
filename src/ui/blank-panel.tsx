import styles from './placeholder.module.css'

export type BlankPanelVariant = 'empty' | 'failed' | 'away'

const MARKS: Record<BlankPanelVariant, string | undefined> = {
  empty: undefined,
  failed: 'M38 24l20 20M58 24L38 44',
  away: 'M30 32h36',
}

/** An empty panel: crossed out after a failed read, dashed when offline. */
export function BlankPanel({ variant }: { variant: BlankPanelVariant }) {
  const mark = MARKS[variant]
  return (
    <svg className={styles.picture} viewBox="0 0 96 64" aria-hidden="true">
      <rect x="8.5" y="4.5" width="79" height="55" rx="3" />
      <rect x="12.5" y="8.5" width="71" height="47" strokeDasharray="2 3" />
      {mark && (
        <path d={mark} strokeWidth="1.5" strokeDasharray={variant === 'away' ? '6 4' : undefined} />
      )}
    </svg>
  )
}
