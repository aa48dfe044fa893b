import { type ComponentProps, useEffect, useRef } from 'react'

import { classNames } from './class-names.ts'
import styles from './fields/field.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: string
  /** The box alone, its label for screen readers: in tables and trees. */
  bare?: boolean
  /** Some of what it stands for is ticked, not all. */
  partly?: boolean
}

export function Checkbox({ label, bare = false, partly = false, ref, ...input }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for it.
    if (own.current) own.current.indeterminate = partly
  }, [partly])
  const join = (element: HTMLInputElement | null) => {
    own.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <label className={classNames(styles.check)}>
      <input {...input} ref={join} type="checkbox" className={styles.box} />
      <span className={bare ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  )
}
