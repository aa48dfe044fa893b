import styles from './progress-bar.module.css'

/** Actual progress, `done` of `total` bytes or items. Without them it is indeterminate. */
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
