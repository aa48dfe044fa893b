import { type ComponentProps, useEffect, useRef } from 'react'

import styles from './fields/field.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  /** The box alone, its label for screen readers: in tables and trees. */
  bare?: boolean
  /** Some of what it stands for is ticked, not all. */
  partly?: boolean
}

export function Checkbox({ label, bare = false, partly = false, ...input }: CheckboxProps) {
  const row = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    // There is no attribute for it. The input's own ref belongs to the form around it.
    const box = row.current?.querySelector('input')
    if (box) box.indeterminate = partly
  }, [partly])
  return (
    <label ref={row} className={styles.check}>
      <input {...input} type="checkbox" className={styles.box} />
      <span className={bare ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
