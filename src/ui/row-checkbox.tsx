import { Checkbox } from 'react-aria-components/Checkbox'

import styles from './row-checkbox.module.css'

/** The box that selects a row, or in a table's head all of them; the table around it knows which. */
export function RowCheckbox({ label }: { label: string }) {
  return (
    <Checkbox slot="selection" aria-label={label} className={styles.touch ?? ''}>
      <span className={styles.box} />
    </Checkbox>
  )
}
