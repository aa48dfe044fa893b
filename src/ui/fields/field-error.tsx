import { CircleAlert } from 'lucide-react'

import { fieldProblemText } from '#src/texts/validation.ts'

import styles from './field.module.css'

/** Validation message of a field. Always rendered, so that screen readers announce changes. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <span id={id} className={styles.error} role="alert">
      {message !== '' && (
        <>
          <CircleAlert aria-hidden="true" />
          <span>{fieldProblemText(message)}</span>
        </>
      )}
    </span>
  )
}
