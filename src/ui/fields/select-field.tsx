import { type ReadonlySignal, signal } from '@preact/signals-react'
import { type ComponentProps, useId } from 'react'

import { SearchSelect } from '#src/ui/search-select.tsx'

import { FieldError } from './field-error.tsx'
import styles from './field.module.css'
import { useSignalValue } from './use-signal-value.ts'

interface SelectFieldProps extends Omit<ComponentProps<typeof SearchSelect>, 'value'> {
  value: ReadonlySignal<string | undefined>
  /** A code of `fieldProblems`, empty when valid. */
  error?: ReadonlySignal<string>
  /** Lists the value by its id while `options` lacks it, as before they are loaded. */
  listsUnknown?: boolean
  /** The current id of an option, if ids can change while the form is open. */
  knownId?: (id: string) => string
}

const NO_ERROR = signal('')

/** One of many in a form of @modular-forms/react. */
export function SelectField(props: SelectFieldProps) {
  const { value, error = NO_ERROR, options, listsUnknown = false, knownId, ...select } = props
  const errorId = useId()
  const chosen = useSignalValue(value) ?? ''
  const id = knownId?.(chosen) ?? chosen
  const isUnknown = listsUnknown && id !== '' && !options.some((option) => option.id === id)
  return (
    <div className={styles.field}>
      <SearchSelect
        {...select}
        options={isUnknown ? [{ id, label: id }, ...options] : options}
        value={id === '' ? null : id}
      />
      <FieldError id={errorId} message={useSignalValue(error)} />
    </div>
  )
}
