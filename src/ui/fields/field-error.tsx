import { CircleAlert } from 'lucide-react'

import { messageText } from '#src/platform/i18n/t.ts'

import styles from './field.module.css'

/** A validation message under its field. Always present, so that a screen reader hears it appear. */
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
