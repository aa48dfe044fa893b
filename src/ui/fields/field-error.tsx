import { CircleAlert } from 'lucide-react'

import { fieldProblemText } from '#src/texts/validation.ts'

import styles from './field.module.css'

type FieldErrorProps = { id: string } & ({ message: string } | { text: string })

/**
 * What is wrong with a field: `message` is a code, `text` is shown as it is. Always rendered, so that screen readers
 * announce changes.
 */
export function FieldError({ id, ...shown }: FieldErrorProps) {
  const text = 'text' in shown ? shown.text : shown.message && fieldProblemText(shown.message)
  return (
    <span id={id} className={styles.error} role="alert">
      {text !== '' && (
        <>
          <CircleAlert aria-hidden="true" />
          <span>{text}</span>
        </>
      )}
    </span>
  )
}
