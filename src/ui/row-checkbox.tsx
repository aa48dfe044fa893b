import fieldStyles from './fields/field.module.css'
import styles from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** Some but not all items are checked. */
  isIndeterminate?: boolean
  /** `extend` is true while Shift is held: checks the range up to this row. */
  onCheck: (extend: boolean) => void
}

/** Checks a row, or in the table header all rows. The grid moves focus here. */
export const RowCheckbox = ({
  label,
  checked,
  isIndeterminate = false,
  onCheck,
}: RowCheckboxProps) => (
  <label className={styles.touch}>
    <input
      type="checkbox"
      className={fieldStyles.box}
      tabIndex={-1}
      aria-label={label}
      checked={checked}
      // `indeterminate` has no attribute.
      ref={(box) => {
        if (box) box.indeterminate = isIndeterminate
      }}
      onChange={({ nativeEvent }) =>
        onCheck(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
)
