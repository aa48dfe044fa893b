import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Clock } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'

import { classNames } from '#src/ui/class-names.ts'
import menu from '#src/ui/menu.module.css'

import { FieldError } from './field-error.tsx'
import fieldStyles from './field.module.css'
import styles from './time-field.module.css'
import { asClockTime, steppedTime } from './written-time.ts'

interface TimeFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'name'> {
  label: string
  /** Of the button that opens the list. */
  listLabel: string
  /** The times of that list. */
  times: readonly string[]
  value: ReadonlySignal<string | undefined>
  /** A key of the catalogue, empty when all is well. */
  error: ReadonlySignal<string>
  /** `14:30`; what was written, where it is no time. */
  onTime: (time: string) => void
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
}

const WHOLE = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const SLOT_MINUTES = 30
const STEPS: Record<string, number> = {
  ArrowUp: SLOT_MINUTES,
  ArrowDown: -SLOT_MINUTES,
  PageUp: 2 * SLOT_MINUTES,
  PageDown: -2 * SLOT_MINUTES,
}

/**
 * A time of 24 hours in every locale, which the browser's own field follows. Written in any way that people write it, stepped by
 * the arrow keys, or chosen from a list. What is half written counts once it is left.
 */
export function TimeField({
  label,
  listLabel,
  times,
  ref,
  value,
  error,
  ...props
}: TimeFieldProps) {
  useSignals() // subscribes this component to `value` and `error`
  const id = useId()
  const [written, setWritten] = useState<string>()
  const shown = written ?? value.value ?? ''

  function settle(text: string | undefined) {
    setWritten(undefined)
    if (text !== undefined && text !== value.value) props.onTime(text)
  }
  function write(text: string) {
    if (text === '' || WHOLE.test(text)) return settle(text)
    setWritten(text)
  }
  const settleWritten = () => settle(written === undefined ? undefined : asClockTime(written))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === 'Enter') settleWritten()
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    settle(steppedTime(shown, step))
  }
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.row}>
        <input
          ref={ref}
          name={props.name}
          id={id}
          className={fieldStyles.input}
          value={shown}
          inputMode="numeric"
          autoComplete="off"
          placeholder="00:00"
          maxLength={12}
          aria-invalid={error.value !== ''}
          aria-describedby={`${id}-error`}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            settleWritten()
            props.onBlur(event)
          }}
        />
        <MenuTrigger>
          <Button className={styles.open ?? ''} aria-label={listLabel}>
            <Clock aria-hidden="true" />
          </Button>
          <Popover
            className={classNames(menu.popover, styles.list)}
            placement="bottom end"
            offset={4}
          >
            <Menu
              aria-label={listLabel}
              className={classNames(menu.menu, styles.times)}
              selectionMode="single"
              disallowEmptySelection
              selectedKeys={times.includes(shown) ? [shown] : []}
              onAction={(key) => settle(String(key))}
            >
              {times.map((time) => (
                <MenuItem key={time} id={time} textValue={time} className={menu.item ?? ''}>
                  {time}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
      </span>
      <FieldError id={`${id}-error`} message={error.value} />
    </div>
  )
}
