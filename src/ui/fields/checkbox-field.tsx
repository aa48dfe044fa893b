import type { ReadonlySignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import type { ComponentProps } from 'react'

import { Checkbox } from '#src/ui/checkbox.tsx'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'value' | 'checked'> & {
  label: string
  value: ReadonlySignal<boolean | undefined>
}

/** A checkbox in a form of @modular-forms/react. */
export function CheckboxField({ value, ...checkbox }: CheckboxFieldProps) {
  useSignals() // subscribes this component to `value`
  return <Checkbox {...checkbox} checked={value.value ?? false} />
}

/** `<Field name="rememberMe" type="boolean">{checkboxField({ label })}</Field>` */
export const checkboxField =
  (options: Pick<CheckboxFieldProps, 'label' | 'disabled'>) =>
  (store: Pick<CheckboxFieldProps, 'value'>, props: ComponentProps<'input'>) => (
    <CheckboxField {...options} {...props} value={store.value} />
  )
