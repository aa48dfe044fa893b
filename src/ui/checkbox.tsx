import { type ComponentProps, useEffect, useId, useRef } from 'react'

import styles from './fields/field.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  /** Hides the label visually, as in tables and trees. */
  bare?: boolean
  /** What it means, below the label. */
  hint?: string | undefined
  /** Some but not all items are checked. */
  isIndeterminate?: boolean
}

export function Checkbox({
  label,
  bare = false,
  hint,
  isIndeterminate = false,
  ...input
}: CheckboxProps) {
  const row = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    // `indeterminate` has no attribute, and the input's own ref belongs to the form.
    const input = row.current?.querySelector('input')
    if (input) input.indeterminate = isIndeterminate
  }, [isIndeterminate])
  const hintId = useId()
  const box = (
    <label ref={row} className={styles.check}>
      <input
        {...input}
        {...(hint !== undefined && { 'aria-describedby': hintId })}
        type="checkbox"
        className={styles.box}
      />
      <span className={bare ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
  if (hint === undefined) return box
  return (
    <div>
      {box}
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
