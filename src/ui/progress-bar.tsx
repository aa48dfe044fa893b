import styles from './progress-bar.module.css'

/** True progress only: `done` of `total`, bytes or items. Without them it says that something is under way. */
export function ProgressBar({
  label,
  done,
  total,
}: {
  label: string
  done?: number
  total?: number
}) {
  return <progress className={styles.progress} aria-label={label} value={done} max={total} />
}
