import type { ComponentProps } from 'react'

import { TextField } from './text-field.tsx'

type TextFieldProps = ComponentProps<typeof TextField>

const WHOLE = /^\d*$/
/** Many locales use a decimal comma. */
const DECIMAL = /^\d*[.,]?\d*$/

interface NumberFieldOptions extends Pick<TextFieldProps, 'label' | 'hint' | 'readOnly'> {
  /** Integers only. */
  whole?: boolean
}

/**
 * A non-negative number in a form of @modular-forms/react, stored as text. Only digits can be typed, and neither the mouse
 * wheel nor arrow keys change it by accident.
 */
export const numberField =
  ({ whole = false, ...options }: NumberFieldOptions) =>
  (
    store: Pick<TextFieldProps, 'value' | 'error'>,
    props: Omit<ComponentProps<'input'>, 'size'>,
  ) => (
    <TextField
      {...options}
      {...props}
      inputMode={whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={store.value}
      error={store.error}
      onChange={(event) => {
        if ((whole ? WHOLE : DECIMAL).test(event.target.value)) props.onChange?.(event)
      }}
    />
  )
