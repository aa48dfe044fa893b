import type { ComponentProps } from 'react'

import { TextField } from './text-field.tsx'

type TextFieldProps = ComponentProps<typeof TextField>

const WHOLE = /^\d*$/
/** A comma is a point for half of the world. */
const DECIMAL = /^\d*[.,]?\d*$/

interface Look extends Pick<TextFieldProps, 'label' | 'hint' | 'readOnly'> {
  /** Without a fraction. */
  whole?: boolean
}

/**
 * A number of 0 or more in a form of @modular-forms/react, as text: nothing but a number can be written, and neither a wheel nor
 * an arrow key changes it by chance.
 */
export const numberField =
  ({ whole = false, ...look }: Look) =>
  (
    store: Pick<TextFieldProps, 'value' | 'error'>,
    props: Omit<ComponentProps<'input'>, 'size'>,
  ) => (
    <TextField
      {...look}
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
