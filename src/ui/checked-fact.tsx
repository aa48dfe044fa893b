import { Check, Minus } from 'lucide-react'

import styles from './fields/field.module.css'

interface CheckedFactProps {
  label: string
  checked: boolean
  /** Hides the label visually, as in tables. */
  bare?: boolean
}

/** A read-only checkbox: a fact to read, not a disabled control. */
export function CheckedFact({ label, checked, bare = false }: CheckedFactProps) {
  const Icon = checked ? Check : Minus
  return (
    <span
      role="checkbox"
      aria-checked={checked}
      aria-readonly="true"
      aria-label={label}
      className={styles.fact}
    >
      <Icon aria-hidden="true" />
      {!bare && <span>{label}</span>}
    </span>
  )
}
