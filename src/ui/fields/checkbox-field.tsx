import type { ReadonlySignal } from '@preact/signals-react'
import type { ComponentProps } from 'react'

import { Checkbox } from '#src/ui/checkbox.tsx'

import { useSignalValue } from './use-signal-value.ts'

type CheckboxFieldProps = Omit<ComponentProps<typeof Checkbox>, 'value' | 'checked'> & {
  value: ReadonlySignal<boolean | undefined>
}

/** A checkbox in a form of @modular-forms/react. */
export function CheckboxField({ value, ...checkbox }: CheckboxFieldProps) {
  return <Checkbox {...checkbox} checked={useSignalValue(value) ?? false} />
}

/** `<Field name="rememberMe" type="boolean">{checkboxField({ label })}</Field>` */
export const checkboxField =
  (options: Pick<CheckboxFieldProps, 'label' | 'hint' | 'disabled'>) =>
  (store: Pick<CheckboxFieldProps, 'value'>, props: ComponentProps<'input'>) => (
    <CheckboxField {...options} {...props} value={store.value} />
  )
