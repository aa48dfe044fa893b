import { type ReactNode, useEffect, useRef } from 'react'

import { classNames } from './class-names.ts'
import styles from './segmented-toggle.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  /** Shown instead of the label, which stays the accessible name. */
  icon?: ReactNode
  /** Shown beside the icon. */
  shortLabel?: ReactNode
}

interface SegmentedToggleProps<Value extends string> {
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Scrolls if the options do not fit. */
  scrolls?: boolean
}

/** Exactly one option is active (SHELL-34). Native radio buttons provide keyboard and screen reader support. */
export function SegmentedToggle<Value extends string>(props: SegmentedToggleProps<Value>) {
  const { label, options, value, onChange, scrolls = false } = props
  const active = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (scrolls) void active.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scrolls, value])
  return (
    <span
      className={classNames(styles.toggle, scrolls && styles.scrolls)}
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label
          key={option.value}
          ref={option.value === value ? active : undefined}
          className={classNames(styles.option, isIcon(option) && styles.icon)}
          title={option.icon === undefined ? undefined : option.label}
        >
          <input
            type="radio"
            className="visually-hidden"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.shortLabel !== undefined && (
            <span className={styles.words} aria-hidden="true">
              {option.shortLabel}
            </span>
          )}
          <span className={option.icon === undefined ? undefined : 'visually-hidden'}>
            {option.label}
          </span>
        </label>
      ))}
    </span>
  )
}

const isIcon = ({ icon, shortLabel }: Segment<string>) =>
  icon !== undefined && shortLabel === undefined
