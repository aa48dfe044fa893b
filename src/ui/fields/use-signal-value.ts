import { type FieldValues, type FormStore, getValues } from '@modular-forms/react'
import { type ReadonlySignal, useComputed } from '@preact/signals-react'
import { useCallback, useSyncExternalStore } from 'react'

/** The value of a signal. The component renders again when it changes. */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  const subscribe = useCallback((notify: () => void) => signal.subscribe(notify), [signal])
  return useSyncExternalStore(subscribe, () => signal.peek())
}

/** The values of a form as typed, valid or not, also of fields that are not shown. */
export const useFormValues = <Values extends FieldValues>(form: FormStore<Values>) =>
  useSignalValue(useComputed(() => getValues(form, { shouldActive: false })))
