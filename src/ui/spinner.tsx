import styles from './spinner.module.css'

/** Only the picture; the place that shows it says in words what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
