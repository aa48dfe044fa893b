import type { FieldValues, FormStore } from '@modular-forms/react'
import { useSignals } from '@preact/signals-react/runtime'
import { CircleAlert } from 'lucide-react'

import styles from './field.module.css'

/** Message for the whole form, already translated to text. */
export function FormMessage<Values extends FieldValues>({ of }: { of: FormStore<Values> }) {
  useSignals() // subscribes this component to the response
  const message = of.response.value.message
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
