import type { ComponentProps } from 'react'

import styles from './switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  label: string
  onChange: (on: boolean) => void
}

/** SHELL-35. A native checkbox with the switch role, so that Space and forms work. */
export function Switch({ label, onChange, ...input }: SwitchProps) {
  return (
    <label className={styles.row}>
      <input
        {...input}
        type="checkbox"
        role="switch"
        className={styles.switch}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
