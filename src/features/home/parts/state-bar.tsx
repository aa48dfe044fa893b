import styles from './state-bar.module.css'

interface StateBarProps {
  /** Numbers of devices. */
  good: number
  warn: number
  bad?: number
}

/** Bar chart of the figures beside it. */
export const StateBar = ({ good, warn, bad = 0 }: StateBarProps) => (
  <span className={styles.bar} aria-hidden="true">
    {Object.entries({ good, warn, bad }).map(
      ([tone, count]) =>
        count > 0 && <span key={tone} className={styles[tone]} style={{ flexGrow: count }} />,
    )}
  </span>
)
