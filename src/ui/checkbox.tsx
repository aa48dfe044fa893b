import { type ComponentProps, useEffect, useRef } from 'react'

import styles from './fields/field.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  /** Hides the label visually, as in tables and trees. */
  bare?: boolean
  /** Some but not all items are checked. */
  isIndeterminate?: boolean
}

export function Checkbox({
  label,
  bare = false,
  isIndeterminate = false,
  ...input
}: CheckboxProps) {
  const row = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    // `indeterminate` has no attribute, and the input's own ref belongs to the form.
    const box = row.current?.querySelector('input')
    if (box) box.indeterminate = isIndeterminate
  }, [isIndeterminate])
  return (
    <label ref={row} className={styles.check}>
      <input {...input} type="checkbox" className={styles.box} />
      <span className={bare ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
