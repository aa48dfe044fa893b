import { CircleAlert } from 'lucide-react'

import { messageText } from '#src/platform/i18n/t.ts'

import styles from './field.module.css'

/** Validation message of a field. Always rendered, so that screen readers announce changes. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <span id={id} className={styles.error} role="alert">
      {message !== '' && (
        <>
          <CircleAlert aria-hidden="true" />
          <span>{messageText(message)}</span>
        </>
      )}
    </span>
  )
}
