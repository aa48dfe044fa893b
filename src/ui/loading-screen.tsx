import { commonTexts } from '#src/texts/common.ts'

import styles from './placeholder.module.css'
import { Spinner } from './spinner.tsx'

/** SHELL-29 */
export function LoadingScreen() {
  return (
    <div className={styles.blank} role="status">
      <span className={styles.turning}>
        <Spinner />
      </span>
      <p>{commonTexts.loading}</p>
    </div>
  )
}
