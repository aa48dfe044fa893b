import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import styles from './segmented-toggle.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  /** Shown in place of the label, which stays its name. */
  icon?: ReactNode
}

interface SegmentedToggleProps<Value extends string> {
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Exactly one option is active at any time (SHELL-34). Native radio buttons: arrow keys and reading come with them. */
export function SegmentedToggle<Value extends string>(props: SegmentedToggleProps<Value>) {
  const { label, options, value, onChange } = props
  return (
    <span className={styles.toggle} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(styles.option, option.icon !== undefined && styles.icon)}
          title={option.icon === undefined ? undefined : option.label}
        >
          <input
            type="radio"
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon === undefined ? undefined : 'visually-hidden'}>
            {option.label}
          </span>
        </label>
      ))}
    </span>
  )
}
