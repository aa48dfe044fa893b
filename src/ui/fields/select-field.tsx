import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentProps, useId } from 'react'

import { SearchSelect } from '#src/ui/search-select.tsx'

import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

interface SelectFieldProps extends Omit<ComponentProps<typeof SearchSelect>, 'value'> {
  value: ReadonlySignal<string | undefined>
  /** A code of `fieldProblems`, empty when valid. */
  error?: ReadonlySignal<string>
  /** Lists the value by its id while `options` lacks it, as before they are loaded. */
  listsUnknown?: boolean
}

/** One of many in a form of @modular-forms/react. */
export function SelectField(props: SelectFieldProps) {
  const { value, error, options, listsUnknown = false, ...select } = props
  useSignals() // subscribes this component to `value` and `error`
  const errorId = useId()
  const id = value.value ?? ''
  const isUnknown = listsUnknown && id !== '' && !options.some((option) => option.id === id)
  return (
    <div className={styles.field}>
      <SearchSelect
        {...select}
        options={isUnknown ? [{ id, label: id }, ...options] : options}
        value={id === '' ? null : id}
      />
      {error && <FieldError id={errorId} message={error.value} />}
    </div>
  )
}
