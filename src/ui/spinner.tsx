import styles from './spinner.module.css'

/** Decorative: its context states what is loading. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
