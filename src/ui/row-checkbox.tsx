import styles from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  ticked: boolean
  /** Some of what it stands for is ticked, not all. */
  partly?: boolean
  /** `extend` while Shift is held: as far as here. */
  onTick: (extend: boolean) => void
}

/** The box that ticks a row, or in a table's head all of them. The grid around it leads the focus here. */
export const RowCheckbox = ({ label, ticked, partly = false, onTick }: RowCheckboxProps) => (
  <label className={styles.touch}>
    <input
      type="checkbox"
      className={styles.box}
      tabIndex={-1}
      aria-label={label}
      checked={ticked}
      // There is no attribute for it.
      ref={(box) => {
        if (box) box.indeterminate = partly
      }}
      onChange={({ nativeEvent }) =>
        onTick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  </label>
)
