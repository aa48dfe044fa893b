import type { FieldValues, FormStore } from '@modular-forms/react'
import { CircleAlert } from 'lucide-react'

import styles from './field.module.css'
import { useSignalValue } from './use-signal-value.ts'

/** Message for the whole form, already translated to text. */
export function FormMessage<Values extends FieldValues>({ of }: { of: FormStore<Values> }) {
  const { message } = useSignalValue(of.response)
  return (
    <p className={styles.error} role="alert">
      {message !== undefined && (
        <>
          <CircleAlert aria-hidden="true" />
          <span>{message}</span>
        </>
      )}
    </p>
  )
}
