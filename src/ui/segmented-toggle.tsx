import { type ReactNode, useEffect, useRef } from 'react'

import { classNames } from './class-names.ts'
import styles from './segmented-toggle.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  /** Shown in place of the label, which stays its name. */
  icon?: ReactNode
  /** Shown beside the icon: the label in short. */
  words?: ReactNode
}

interface SegmentedToggleProps<Value extends string> {
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** There may be more options than there is room for. */
  scrolls?: boolean
}

/** Exactly one option is active at any time (SHELL-34). Native radio buttons: arrow keys and reading come with them. */
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
          {option.words !== undefined && (
            <span className={styles.words} aria-hidden="true">
              {option.words}
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

const isIcon = ({ icon, words }: Segment<string>) => icon !== undefined && words === undefined
